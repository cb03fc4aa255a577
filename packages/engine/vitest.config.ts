import { defineProject } from 'vitest/config';

export default defineProject({ test: { name: '@replique/engine', isolate: false, maxWorkers: 2 } });
