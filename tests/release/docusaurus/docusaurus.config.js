export default {
  title: 'Notes',
  url: 'http://localhost',
  // As on a host that gives every project a folder.
  baseUrl: '/notes/',
  favicon: 'data:,',
  onBrokenLinks: 'throw',
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: './sidebars.js' }]],
  themes: ['@docusaurus/theme-classic'],
  themeConfig: { navbar: { title: 'Notes' } },
};
