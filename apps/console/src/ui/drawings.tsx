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

function Sheets() {
  return (
    <>
      <rect x="26" y="8" width="52" height="40" rx="6" {...ground} />
      <rect x="18" y="18" width="52" height="40" rx="6" fill="var(--page)" {...line} />
      <path d="M28 31h20M28 39h30M28 47h14" {...line} />
    </>
  );
}

/** Two sheets: nothing here yet. */
export function NothingYetDrawing() {
  return (
    <svg {...sheet}>
      <Sheets />
    </svg>
  );
}

/** The same with a plus: the first one can be made from here. */
export function AddDrawing() {
  return (
    <svg {...sheet}>
      <Sheets />
      <circle cx="72" cy="54" r="10" fill="var(--page)" {...accent} />
      <path d="M72 49.500v9M67.500 54h9" {...accent} />
    </svg>
  );
}

/** A list with all its ticks: nothing is left to do. */
export function AllClearDrawing() {
  return (
    <svg {...sheet}>
      <rect x="20" y="8" width="52" height="56" rx="6" {...ground} />
      <path d="M44 22h18M44 36h18M44 50h10" {...line} />
      <path d="m29 22 3 3 6-6M29 36l3 3 6-6" {...line} />
      <circle cx="70" cy="52" r="12" fill="var(--page)" {...accent} />
      <path d="m64.500 52 4 4 7-8" {...accent} />
    </svg>
  );
}

/** Rows of which one is picked: something is to be chosen first. */
export function ChooseDrawing() {
  return (
    <svg {...sheet}>
      <rect x="16" y="8" width="64" height="14" rx="5" {...ground} />
      <rect x="16" y="29" width="64" height="14" rx="5" fill="var(--page)" {...accent} />
      <rect x="16" y="50" width="64" height="14" rx="5" {...ground} />
      <path d="M34 15h22M34 36h28M34 57h18" {...line} />
      <circle cx="25" cy="15" r="3" {...line} />
      <circle cx="25" cy="36" r="3" fill="var(--accent)" {...accent} />
      <circle cx="25" cy="57" r="3" {...line} />
    </svg>
  );
}

/** A question and the place of its answer: nothing was asked yet. */
export function AskDrawing() {
  return (
    <svg {...sheet}>
      <path
        d="M14 14a6 6 0 0 1 6-6h34a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H30l-8 8v-8h-2a6 6 0 0 1-6-6z"
        fill="var(--page)"
        {...line}
      />
      <path d="M34 18a4 4 0 1 1 5 3.900c-1 .4-1.500 1-1.500 2.100M37.500 28v.1" {...accent} />
      <rect x="40" y="42" width="44" height="22" rx="6" {...ground} />
      <path d="M49 50h26M49 57h16" {...line} />
    </svg>
  );
}

/** A clock over rows: it comes by itself. */
export function ComingDrawing() {
  return (
    <svg {...sheet}>
      <rect x="14" y="12" width="60" height="10" rx="5" {...ground} />
      <rect x="14" y="29" width="44" height="10" rx="5" {...ground} />
      <rect x="14" y="46" width="52" height="10" rx="5" {...ground} />
      <circle cx="66" cy="40" r="17" fill="var(--page)" {...line} />
      <path d="M66 30v10l7 5" {...accent} />
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
