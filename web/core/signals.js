// Signals of one copy of the library do not hear those of another: scripts beside the core take them from here.
export { computed, effect, signal, untracked } from '@preact/signals-core';
