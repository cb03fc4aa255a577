import classes from './top-bar.module.css';

/** The generated avatar of spec §3: initials on a hue that the name always gives. */
export function UserAvatar({ name }: { name: string }) {
  const initials = name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('');
  const hue = Array.from(name).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360,
    7,
  );
  return (
    <span
      className={`stack centre rigid strong w-24 h-24 text-11 circle ${classes.avatar}`}
      style={{ '--hue': hue } as React.CSSProperties}
      // Drawn by the stylesheet: they are no part of the name that one sees and speaks.
      data-initials={initials}
      aria-hidden
    />
  );
}
