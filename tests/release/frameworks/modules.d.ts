declare module '*.svelte' {
  const component: import('svelte').Component;
  export default component;
}

declare module 'react-dom/client' {
  export function createRoot(element: Element): { render(node: unknown): void };
}
