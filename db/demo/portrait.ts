/** Random numbers -> a small PNG: a symmetric pattern in one colour, as for a person without a picture. PNG specification (ISO/IEC 15948), colour type 3. */
import { crc32, deflateSync } from 'node:zlib';
import type { SeededRandom } from './seeded-random';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CELLS = 8;
const SCALE = 6;
const SIDE = CELLS * SCALE;

export function drawPortrait(random: SeededRandom): Buffer {
  const colour = Buffer.from([240, 240, 240, random.between(20, 180), random.between(20, 180), random.between(20, 180)]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    chunk('PLTE', colour),
    chunk('IDAT', pixels(random)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Width, height, one bit a pixel, colours from the palette. */
function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(SIDE, 0);
  data.writeUInt32BE(SIDE, 4);
  data.set([1, 3, 0, 0, 0], 8);
  return data;
}

/** Each line begins with the number of its filter (none). */
function pixels(random: SeededRandom): Buffer {
  const lines: Buffer[] = [];
  for (let row = 0; row < CELLS; row++) {
    const half = random.below(16);
    const line = Buffer.alloc(1 + SIDE / 8);
    for (let x = 0; x < SIDE; x++) {
      const cell = Math.floor(x / SCALE);
      const mirrored = cell < CELLS / 2 ? cell : CELLS - 1 - cell;
      if ((half >> mirrored) & 1) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    for (let repeat = 0; repeat < SCALE; repeat++) lines.push(line);
  }
  return deflateSync(Buffer.concat(lines), { level: 9 });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
