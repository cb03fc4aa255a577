const ground = { fill: 'var(--neutral-ground)' } as const;
const line = {
  fill: 'var(--page)',
  stroke: 'var(--line-strong)',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const accent = {
  fill: 'none',
  stroke: 'var(--accent)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A card with a figure and its weeks. */
function Card({ x, course }: { x: number; course: string }) {
  return (
    <>
      <rect x={x} y="62" width="86" height="66" rx="6" {...line} />
      <rect x={x + 10} y="72" width="40" height="6" rx="3" {...ground} />
      <rect x={x + 10} y="84" width="26" height="10" rx="3" fill="var(--accent)" opacity="0.35" />
      <path d={course} transform={`translate(${x + 10} 102)`} {...accent} />
    </>
  );
}

/** This page once there is something: a sentence, its figures, what waits. */
export function HomeDrawing() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden focusable={false}>
      <rect x="1" y="1" width="318" height="198" rx="10" {...line} />
      <rect x="20" y="20" width="220" height="10" rx="5" fill="var(--accent)" opacity="0.35" />
      <rect x="20" y="38" width="140" height="10" rx="5" {...ground} />
      <Card x={20} course="M0 16 12 12 24 14 36 7 50 5 66 0" />
      <Card x={116} course="M0 14 14 15 26 9 40 10 52 3 66 1" />
      <rect x="212" y="62" width="88" height="66" rx="6" {...line} />
      <path d="M222 78h68M222 95h56M222 112h62" {...line} />
      <rect x="20" y="142" width="86" height="40" rx="6" {...ground} />
      <rect x="116" y="142" width="86" height="40" rx="6" {...ground} />
      <rect x="212" y="142" width="88" height="40" rx="6" {...ground} />
    </svg>
  );
}
