// The first language of the reader's list that the site speaks; the plain links do without.
const spoken = ['ko', 'en'];
const wanted = navigator.languages.map((tag) => tag.split('-')[0].toLowerCase());
const language = wanted.find((tag) => spoken.includes(tag)) ?? 'en';
location.replace(`${language}/index.html${location.hash}`);
