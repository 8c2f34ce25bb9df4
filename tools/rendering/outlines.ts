type Point = [x: number, y: number];

/** The corners of an area, one after the other. */
export type Outline = Point[];

/** As PDF has it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export const rectangle = (left: number, low: number, right: number, high: number): Outline => [
  [left, low],
  [right, low],
  [right, high],
  [left, high],
];

/** The matrix that does `inner` first and then `outer`. */
export function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export const moved = (outline: Outline, [a, b, c, d, e, f]: Matrix): Outline =>
  outline.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);

/** The area of an outline that does not cross itself. */
export const areaOf = (outline: Outline): number =>
  Math.abs(
    outline.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

/** Positive where `to` lies left of the line from `from` through `over`. */
const side = ([fromX, fromY]: Point, [overX, overY]: Point, [toX, toY]: Point): number =>
  (overX - fromX) * (toY - fromY) - (overY - fromY) * (toX - fromX);

/** The smallest convex outline round points, counterclockwise (Andrew's monotone chain). */
function hull(points: Outline): Outline {
  const sorted = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const half = (list: Outline) => {
    const chain: Outline = [];
    for (const point of list) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (before === undefined || last === undefined || side(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** What two areas share, both taken as convex (Sutherland and Hodgman's way); no points where they share nothing. */
export function overlap(one: Outline, other: Outline): Outline {
  const edges = hull(other);
  if (edges.length < 3) return [];
  return edges.reduce((left: Outline, from, at) => {
    const to = edges[(at + 1) % edges.length] ?? from;
    return left.flatMap((point, position): Outline => {
      const before = left.at(position - 1) ?? point;
      const [was, is] = [side(from, to, before), side(from, to, point)];
      const kept: Outline = is >= 0 ? [point] : [];
      if (was >= 0 === is >= 0) return kept;
      const share = was / (was - is);
      return [
        [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share],
        ...kept,
      ];
    });
  }, hull(one));
}
