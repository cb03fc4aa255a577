/** Two speech bubbles, the second answering the first. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#4f55e0" />
      <path
        fill="#fff"
        fillOpacity="0.55"
        d="M7 10.500A2.500 2.500 0 0 1 9.500 8h7a2.500 2.500 0 0 1 2.500 2.500V14h-4.500a4.500 4.500 0 0 0-4.500 4.500V20l-3-2.500z"
      />
      <path
        fill="#fff"
        d="M14.500 16h8a2.500 2.500 0 0 1 2.500 2.500V26l-3.200-3h-7.300a2.500 2.500 0 0 1-2.500-2.500v-2a2.500 2.500 0 0 1 2.500-2.500z"
      />
    </svg>
  );
}
