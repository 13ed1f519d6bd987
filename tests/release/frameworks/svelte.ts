import 'posenc-elements';
import { mount } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import Post from './Post.svelte';

mount(Post, { target: document.getElementById('app') as HTMLElement });

type Props = SvelteHTMLElements['pe-demo'];
export const right: Props = { name: 'rope/pair', values: { m: 5 }, numHeads: 9, id: 'x' };
// @ts-expect-error no such theme
export const wrong: Props = { theme: 'grey' };
