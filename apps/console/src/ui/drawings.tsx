const sheet = {
  width: 96,
  height: 72,
  viewBox: '0 0 96 72',
  fill: 'none',
  'aria-hidden': true,
  focusable: false,
  className: 'muted',
} as const;
const line = {
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  opacity: 0.55,
} as const;
const accent = {
  stroke: 'var(--accent)',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const ground = { fill: 'var(--neutral-ground)' } as const;

/** Two sheets and a first line: nothing here yet. */
export function NothingYetDrawing() {
  return (
    <svg {...sheet}>
      <rect x="26" y="8" width="52" height="40" rx="6" {...ground} />
      <rect x="18" y="18" width="52" height="40" rx="6" fill="var(--page)" {...line} />
      <path d="M28 31h20M28 39h30M28 47h14" {...line} />
      <circle cx="72" cy="54" r="10" fill="var(--page)" {...accent} />
      <path d="M72 49.500v9M67.500 54h9" {...accent} />
    </svg>
  );
}

/** A lens over empty rows: nothing matches. */
export function NoMatchDrawing() {
  return (
    <svg {...sheet}>
      <rect x="14" y="12" width="60" height="10" rx="5" {...ground} />
      <rect x="14" y="29" width="44" height="10" rx="5" {...ground} />
      <rect x="14" y="46" width="52" height="10" rx="5" {...ground} />
      <circle cx="62" cy="36" r="15" fill="var(--page)" {...line} />
      <path d="m73 47 9 9" {...line} strokeWidth={3} />
      <path d="M57 36h10" {...accent} />
    </svg>
  );
}

/** A plug out of its socket: the server did not answer. */
export function UnpluggedDrawing() {
  return (
    <svg {...sheet}>
      <rect x="12" y="24" width="28" height="24" rx="8" {...ground} />
      <path d="M4 36h8M40 30h8M40 42h8" {...line} />
      <path
        d="M84 36h8M64 26v20a10 10 0 0 0 20 0V26z"
        fill="var(--page)"
        {...line}
        transform="rotate(90 74 36)"
      />
      <path d="m53 27-3-6M56 45l2 6" {...accent} />
    </svg>
  );
}

/** A door with its lock: not for this role. */
export function ClosedDoorDrawing() {
  return (
    <svg {...sheet}>
      <rect x="30" y="8" width="36" height="56" rx="4" {...ground} />
      <rect x="30" y="8" width="36" height="56" rx="4" {...line} />
      <path d="M22 64h52" {...line} />
      <rect x="42" y="34" width="12" height="10" rx="2" fill="var(--page)" {...accent} />
      <path d="M45 34v-3a3 3 0 0 1 6 0v3" {...accent} />
    </svg>
  );
}
