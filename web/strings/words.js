import { readStrings } from './read-strings.js';

// A script for a browser has of these what it imports.

export const classWords = readStrings('class');
export const embedWords = readStrings('embed-builder');
export const interfaceWords = readStrings('interface');
export const labWords = readStrings('lab');
export const lensWords = readStrings('lens');
export const practiceWords = readStrings('practice');
export const presentWords = readStrings('present');
export const readingWords = readStrings('reading');
export const seldomWords = readStrings('seldom');
export const teachWords = readStrings('teach');
export const texts = readStrings('texts');
export const worksheetWords = readStrings('worksheet');
