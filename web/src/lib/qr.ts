// QR codes of links: bytes, error correction level M, versions 1 to 10 (up to 213 bytes). By ISO/IEC 18004.

/** Of each version: error correction bytes of a block, and the data bytes of each block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

const EXP: number[] = [];
const LOG: number[] = [];
for (let n = 0, x = 1; n < 255; n++) {
  EXP[n] = x;
  LOG[x] = n;
  x = x << 1 > 255 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The error correction bytes of a block. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let n = 0; n < count; n++) {
    const next = [...generator, 0];
    generator.forEach((value, at) => (next[at + 1]! ^= times(value, EXP[n]!)));
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at]!;
    generator.forEach((value, n) => (rest[at + n]! ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** Mode, length, text and padding, in blocks whose bytes take turns. */
function codewords(text: Uint8Array, version: number): number[] {
  const [ecc, sizes] = BLOCKS[version - 1]!;
  const room = sizes.reduce((sum, size) => sum + size, 0) * 8;
  let bits = '0100' + text.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  for (const byte of text) bits += byte.toString(2).padStart(8, '0');
  bits += '0000'.slice(0, room - bits.length);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const data = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  for (let n = 0; data.length < room / 8; n++) data.push(n % 2 ? 0x11 : 0xec);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => correction(block, ecc));
  const inTurn = (lists: number[][]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, n) =>
      lists.flatMap((list) => list[n] ?? []),
    ).flat();
  return [...inTurn(blocks), ...inTurn(checks)];
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The remainder of a polynomial division, for the format and version bits. */
function remainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits;
  for (let at = 30; at >= bits; at--) if (rest & (1 << at)) rest ^= divisor << (at - bits);
  return rest;
}

type Grid = boolean[][];

function drawn(version: number, words: number[], mask: number): Grid {
  const size = 17 + 4 * version;
  const dark: Grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed: Grid = dark.map((row) => [...row]);
  const set = (x: number, y: number, value: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = value;
    fixed[y]![x] = true;
  };
  // Square rings: three corners, and small ones for alignment.
  const rings = (x: number, y: number, reach: number, light: number[]): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    rings(x!, y!, 4, [2, 4]);
  const marks = version > 1 ? [6, ...ALIGNED[version - 1]!] : [];
  const last = marks.length - 1;
  marks.forEach((x, i) =>
    marks.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      rings(x, y, 2, [1]);
    }),
  );
  // Level M is 0 in the format.
  const format = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const bit = ((format >> n) & 1) === 1;
    if (n < 6) set(8, n, bit);
    else if (n < 8) set(8, n + 1, bit);
    else if (n === 8) set(7, 8, bit);
    else set(14 - n, 8, bit);
    if (n < 8) set(size - 1 - n, 8, bit);
    else set(8, size - 15 + n, bit);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 0x1f25, 12);
    for (let n = 0; n < 18; n++) {
      const bit = ((bits >> n) & 1) === 1;
      set(size - 11 + (n % 3), Math.floor(n / 3), bit);
      set(Math.floor(n / 3), size - 11 + (n % 3), bit);
    }
  }
  // The bits go up and down in columns of two, from the right.
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        dark[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
        at++;
      }
    }
  }
  return dark;
}

/** How hard a code is to read: long runs, blocks, patterns like the corners, and too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let total = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) =>
    line.map((one) => (one ? '1' : '0')).join(''),
  );
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    for (let n = 0; n + 11 <= size; n++) {
      const part = line.slice(n, n + 11);
      if (part === '10111010000' || part === '00001011101') total += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const one = grid[y]![x];
      if (one === grid[y]![x + 1] && one === grid[y + 1]![x] && one === grid[y + 1]![x + 1])
        total += 3;
    }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return total + Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}

/** The code of a text, true for dark squares; null if it is too long. */
export function qrOf(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  const fits = ([, sizes]: [number, number[]], version: number): boolean =>
    bytes.length + (version < 9 ? 2 : 3) <= sizes.reduce((sum, size) => sum + size, 0);
  const version = BLOCKS.findIndex(fits) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const grids = MASKS.map((_, mask) => drawn(version, words, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** The dark squares as an SVG path, in a view box of the code's size. */
export function qrPath(grid: Grid): string {
  return grid
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
}
