// The shapes that a figure is made of. JavaScript names them in JSDoc: /** @import { Style } from '../types.js' */

import type { Engine as Started } from './engine/engine.js';

/** The engine with its verbs by method. Written out, as TypeScript lets nobody misspell a key of a mapped type. */
export type Engine = {
  [Method in keyof Started]: { [Verb in keyof Started[Method]]: Started[Method][Verb] };
};

/** A point or a size in CSS px. */
export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** value ↦ CSS px, with the face of d3-scale's continuous scales. */
export interface Scale {
  (value: number): number;
  domain(): number[];
  range(): number[];
  invert(pixel: number): number;
  ticks?(count?: number): number[]; // of a linear scale
}

export type Colour = string;

/** Numbers in a row. */
export type Numbers = number[] | Float32Array | Float64Array | Int32Array | Uint8Array | Uint8ClampedArray;

/** What drawing functions know of a theme. Sizes are CSS px. */
export interface Style {
  theme: 'light' | 'dark' | 'projector';
  dark: boolean;
  projector: boolean;
  paper: Colour;
  ink: Colour;
  second: Colour;
  hairline: Colour;
  outline: Colour;
  warm: Colour;
  between: Colour;
  cool: Colour;
  positive: Colour;
  negative: Colour;
  font: string;
  mono: string;
  /** Of text. */
  size: number;
  /** Width of a line. */
  line: number;
  /** Width of the thinnest lines. */
  hair: number;
  /** Times as large as it is drawn a picture is shown: 1 but on the screen of a class. */
  zoom: number;
  /** 0 (fast, warm) … 1 (slow, cool). */
  speed(u: number): Colour;
  surprise(alpha: number): Colour;
  rgba(colour: Colour, alpha: number): Colour;
  palettes: Palettes;
}

/** sRGB stops, n × 3 bytes, of −1 … 1 (diverging) or 0 … 1. */
export interface Palettes {
  diverging: Uint8Array;
  weights: Uint8Array;
  speed: Uint8Array;
}

export interface FontOptions {
  size?: number;
  weight?: number;
  mono?: boolean;
}

export interface TextOptions extends FontOptions {
  x: number;
  y: number;
  /** 'left', 'center' or 'right'. */
  align?: string;
  /** As canvas has it. */
  baseline?: string;
  colour?: Colour;
  /** A rim of paper. */
  halo?: boolean;
  /** A line through it: a mistake. */
  crossed?: boolean;
  maxWidth?: number;
  /** Where it lies: it is moved to the side as far as it must. */
  within?: { x: number; width: number };
}

export interface LineOptions {
  colour?: Colour;
  width?: number;
  dash?: number[];
}

export interface NumberFormat {
  digits?: number;
  significant?: number;
  sign?: boolean;
  exponent?: boolean;
}

/** The words of one demo in one language. */
export interface Translate {
  (key: string, vars?: Record<string, unknown> | ((name: string) => unknown)): string;
  lang: string;
  has(key: string): boolean;
  param(name: string): string;
  option(name: string, option: unknown): string;
  hint(name: string): string | undefined;
  /** In a format of the slots of sentences, such as '1%', or as formatNumber has it. */
  number(value: unknown, format?: string | NumberFormat): string;
}

/** A parameter of a demo: see web/core/parameters.js, which makes them. */
export interface Param {
  kind: string;
  initial: any;
  parse(text: string): any;
  format(value: any): string;
  fit(value: any, current?: any): any;
  link?(value: any): string | undefined;
  /** 'none' keeps it out of the panel; 'buttons' or 'select' is the look of a choice, 'another' that of a mere name. */
  control?: string;
  /** 'mistake' or 'setup': folded away under that name. */
  group?: string;
  /** Whether it makes a difference with these values; where it makes none, it has no control. */
  acts?(values: Values): boolean;
  /** Limits of a number, or of each of a vector; a whole number is min + k · step. */
  min?: number;
  max?: number;
  step?: number;
  digits?: number;
  scale?: 'linear' | 'log';
  /** Soft stops. */
  snaps?: number[];
  /** The value in the place of a dragged one, where few are enough. */
  dragged?(value: number): number;
  /** Of a choice, or of a subset, of which at least `least` are chosen. */
  options?: string[];
  least?: number;
  /** Options that are common mistakes, or the state of a flag that is one. */
  wrong?: any;
  /** How many numbers a vector has. */
  length?: number;
  /** UTF-16 units of a text, or places of a permutation. */
  maxLength?: number;
  /** Whether a text may be blank. */
  blank?: boolean;
  /** Lines of a text that are to be seen, broken to fit where `wrap`. */
  lines?: number;
  wrap?: boolean;
  /** Texts to begin with. */
  samples?: { name?: string; id?: string; text: string }[];
  /** Of how many tokens of a text the demo makes use. */
  most?: number;
  /** The control has the whole width. */
  wide?: boolean;
}

export type Values = Record<string, any>;

/** A part of a line below the pictures. */
export type ReadoutPart =
  | string
  /** `lab`: settings of the lab, to which the text is then a link where the page has it. */
  | { text: string; as?: string; speed?: number; room?: string; lab?: string };

/** What can be taken in a picture. Its moves give values to change. */
export interface Handle {
  id: string;
  x: number;
  y: number;
  label: string;
  value: string;
  drag?(point: Point, start?: any): Values | undefined;
  key?(step: { dx: number; dy: number }): Values | undefined;
  /** The values that hold once a drag has ended. */
  drop?(): Values | undefined;
  /** A press anywhere in the plot, or in this rectangle, takes it. */
  area?: boolean | Rect;
  /** A press in this rectangle takes it. */
  hit?: Rect;
  /** A finger takes it at its place alone; elsewhere in its rectangle a swipe scrolls the page. */
  grip?: boolean;
  /** What is drawn at its place: its rings lie round this, as a circle where it is `round`. */
  mark?: Rect & { round?: boolean };
}

/** A handle as a demo of figure() gives it: moves are made by web/figure/figure.js, `label` and `value` are words by its id. */
export type ShortHandle = Partial<Handle> & {
  id: string;
  /** What it moves: its id unless given. */
  param?: string;
  along?: { from: number; pitch: number; count: number; axis?: string };
  cell?: { rects: Rect[]; size?: number; rows?: number; cols?: number; row: string; col: string };
  flips?: boolean;
};

/** What the figure adds to what its demo computes, for the views alone: figureData() makes it. */
export type Shown = {
  values: any;
  /** The text size over 13 CSS px. */
  scale: number;
  /**
   * A table in the colours of the theme, bytes [rows, cols, 4] of the engine. The same array with the same bounds as last
   * gives the same bytes, painted once.
   */
  paint(values: Numbers, look: Painted): Uint8ClampedArray;
  /** The legal value of a parameter that is nearest to a wished one. */
  fit(name: string, wished: unknown): any;
  /** How the engine made an array, or a part of one, that compute() got from it: core/traced.js. */
  callOf(values: any): Call | undefined;
  /**
   * False where the figure is at a step (core/stage.js) and `name` is a later one, or a handle or control that only a later
   * one brings: its marks are not drawn yet.
   */
  shows(name: string): boolean;
  /** The option of the prediction that was chosen and is wrong, while the figure shows what was asked. */
  guess: string | undefined;
  /** One picture is all there is, so what belongs to the whole figure is not drawn. */
  isAlone?: boolean;
};

/** What the views of a demo read, `Computed` being what its compute gives: any where that is any, else closed. */
export type FigureData<Computed = any> = 0 extends 1 & Computed
  ? any
  : { [Key in keyof Computed]: Computed[Key] } & Shown;

/** One picture of a demo. `Data` is what its compute gives. */
export interface View<Data = any> {
  place?: 'main' | 'side' | string;
  height: (width: number, data: FigureData<Data>) => number;
  draw(ctx: any, data: FigureData<Data>, box: Rect, style: Style, t: Translate): unknown;
  describe(data: FigureData<Data>, t: Translate): string;
  frame?(box: Rect, data?: FigureData<Data>): any;
  handles?(data: FigureData<Data>, box: Rect, t: Translate): Handle[];
  /** What the picture shows: it is drawn again only when one of them is another. */
  depends?(data: FigureData<Data>): unknown[];
  zoom?(
    data: FigureData<Data>,
    box: Rect,
    by: Point & { factor: number; dx: number; dy: number },
  ): Values | undefined;
  invites?: boolean | string;
}

/** A key of words, or one with slots of its own; undefined and false: none. */
export type Key = string | ({ key: string } & Record<string, any>) | undefined | false;
/** What a figure says by keys, as of figure(). */
export type Keys<Data = any> = Key | Key[] | ((data: FigureData<Data>, t: Translate) => Key | Key[]);

/** The question before the pictures, or in a figure of steps before one of them. */
export interface Predict {
  options: string[];
  /** The step before which it is asked: the one that shows its answer. */
  at?: string;
  /** Values that it is asked in there. */
  set?: Values;
  /** Pictures that are there then, where not all of the step before. */
  views?: string[];
  /** Values that show its answer. */
  done?: Values;
  answer(engine: Engine): string;
  /** The words `predictWhy`, of the figure as it is then; figure() gives it. */
  why?(engine: Engine, t: Translate): string;
  drawn?(values: any): string;
}

/** One of the steps by which a figure is told: what to do, in the words 'step.<name>', and what is to be seen then. */
export interface Step<Data = any> {
  name: string;
  /** Values that the step begins with. */
  set?: Values;
  /** The pictures that it is about; those of earlier steps stay. */
  views: string[];
  /** Parameters whose controls it shows. */
  controls?: string[];
  /** The handle that it asks to drag, which a ring points to. */
  handle?: string;
  /** It asks to press what plays the figure. */
  play?: boolean;
  see?(data: FigureData<Data>, t: Translate): string;
}

/** Where a parameter is time: how it goes on. */
export interface Play {
  /** ms from one step to the next; 250 unless told. */
  every?: number;
  /** The values of the next step; undefined at the end. */
  next(values: any, data?: any): Values | undefined;
  /** The step, handle or control that brings what it moves; in steps before it does not play. */
  from?: string;
  /** Values from which it begins again at the end. */
  start?: Values;
  /** Whether the next step waits for what goes on beside the values. */
  waits?(data: any): boolean;
  /** Parameters that a reader may change on the way. */
  along?: string[];
}

/** How the engine makes an array: a verb of loadEngine() with its inputs and parameters. */
export interface Call {
  verb: string;
  params?: Record<string, any>;
  inputs?: any[];
  field?: string;
  part?: number[];
}

/** An array of a figure, to be taken away. */
export interface NumbersOfFigure {
  name: string;
  axes: string[];
  shape: number[];
  values: any;
  call?: Call;
  measured?: boolean;
  marks?: any[];
  spread?: boolean;
}

/** How a table of numbers is painted. */
export interface Painted {
  rows: number;
  cols: number;
  palette: keyof Palettes;
  min: number;
  max: number;
}

export interface ComputeContext {
  memo<T>(key: string, inputs: readonly unknown[], make: () => T): T;
  live?: any;
  isDrawn?: boolean;
  /** The engine that keeps nothing, for what is timed or asked for hundreds of times. */
  untraced?: Engine;
}

/** A demo: plain data and pure functions. web/demos/README.md says what each gives. */
export interface Descriptor<Data = any> {
  name: string;
  /** Letters of the formulas around the figure, each with the parameters and ids of handles that it stands for. */
  symbols?: Record<string, string[]>;
  modules?: string[];
  /** Files that it may load, which its own file brings along. */
  data?: string[];
  params: Record<string, Param>;
  predict?: Predict;
  scene?: Record<string, string>;
  steps?: Step<Data>[];
  /** The controls stand above the pictures: who comes has something to give. */
  controlsFirst?: boolean;
  play?: Play;
  settle?(values: any, ...rest: any[]): Values;
  compute(engine: Engine, values: any, context: ComputeContext): Data;
  views: Record<string, View<Data>>;
  /** Lines of parts. */
  readout?(data: FigureData<Data>, t: Translate): ReadoutPart[][];
  seen?(data: FigureData<Data>, t: Translate): (string | undefined)[];
  numbers?(data: FigureData<Data>): NumbersOfFigure[];
  files?(data: FigureData<Data>, t: Translate): any[];
  live?: { make(context: any): any; above?: boolean };
}
