import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';

type Screens = RegisteredRouter['routesByPath'];
/** The path of a screen, as its route writes it. */
export type ScreenPath = Exclude<keyof Screens, '/clients/details/$id/' | '/knowledge/'>;

type Params<Path extends ScreenPath> = Screens[Path]['types']['allParams'];
type ParamsOf<Path extends ScreenPath> =
  {} extends Params<Path> ? { params?: Params<Path> } : { params: Params<Path> };

/** Where a link leads: a screen, with its parameters. */
export type Target = {
  [Path in ScreenPath]: ParamsOf<Path> & {
    to: Path;
    search?: Screens[Path]['types']['fullSearchSchemaInput'];
  };
}[ScreenPath];

/** A target as the properties of a link: its path and its parameters were checked where it was written. */
export const asLink = (target: Target) => target as LinkProps;
