import { connectEmbedBuilder } from './embed-builder/builder.js';

// The page where people build an embed: what puts a demo into a page of their own.
connectEmbedBuilder(document.querySelector('.tool[data-tool="embed"]'), document.querySelector('.catalogue'));
