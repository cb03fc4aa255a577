import css from './later.css?inline';

/** What is loaded when somebody asks for it: not every visitor looks back, asks for a person, or ends. */
export { Ended } from './ended.tsx';
export { EscalateForm } from './escalate-form.tsx';
export { History } from './history.tsx';
export { css };
