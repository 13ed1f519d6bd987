export const load = () => import('./a.js');
