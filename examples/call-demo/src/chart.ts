import { make } from './elements.js';

const [WIDTH, HEIGHT, POINTS] = [120, 32, 60];
const SVG = 'http://www.w3.org/2000/svg';

/** A small chart of the last minute: label, newest value and curve. */
export class Chart {
  readonly element = make('div', 'chart');
  readonly #value = make('b', '', '–');
  readonly #line = document.createElementNS(SVG, 'polyline');
  readonly #values: number[] = [];

  constructor(
    name: string,
    private readonly unit: string,
    label: string,
  ) {
    this.element.dataset.chart = name;
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    picture.setAttribute('preserveAspectRatio', 'none');
    picture.setAttribute('aria-hidden', 'true');
    picture.append(this.#line);
    const figure = make('p', 'figure');
    figure.append(this.#value, make('small', '', unit));
    this.element.append(make('span', '', label), figure, picture);
  }

  /** Adds a value; undefined, while it is not known, is ignored. */
  add(value: number | undefined): void {
    if (value === undefined || !Number.isFinite(value)) return;
    this.#values.push(value);
    if (this.#values.length > POINTS) this.#values.shift();
    this.#value.textContent = value < 10 && this.unit === '%' ? value.toFixed(1) : String(Math.round(value));
    const most = Math.max(1, ...this.#values);
    const points = this.#values.map((each, index) => {
      const x = ((POINTS - this.#values.length + index) / (POINTS - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - 2 - (each / most) * (HEIGHT - 4)).toFixed(1)}`;
    });
    this.#line.setAttribute('points', points.join(' '));
  }
}
