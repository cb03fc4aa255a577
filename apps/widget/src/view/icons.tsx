const paths = {
  close: 'M6 6l12 12M18 6 6 18',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4.5l3 1.7',
  fresh: 'M12 5v14M5 12h14',
  back: 'm14.5 6-6 6 6 6',
  send: 'M12 19V5.5M6 11l6-6 6 6',
  thumb: 'M7 11v9H4v-9zl4-7.5a2.3 2.3 0 0 1 2.5 2.3V9h5a2 2 0 0 1 2 2.4l-1.3 7A2 2 0 0 1 17.2 20H7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM5 20c.6-3.3 3.3-5 7-5s6.4 1.7 7 5',
  page: 'M7 3.5h6.5L18 8v12.5H7zM13.5 3.5V8H18',
  alert: 'M12 8.5v4.5M12 16.5v.01M12 3.5l9 16H3z',
};
export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
