// What integrations find in somebody's site, beside what the build makes for them.

declare module '@docusaurus/useBaseUrl' {
  export default function useBaseUrl(path: string): string;
}

declare module '*/demos.js' {
  /** Every demo with the names of its parameters. */
  export const DEMOS: Record<string, string[]>;
  export const LANGUAGES: string[];
}
