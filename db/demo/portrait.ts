/** Random numbers -> a small PNG: a symmetric pattern in one colour, as for a person without a picture. PNG specification (ISO/IEC 15948), colour type 3. */
import { crc32, deflateSync } from 'node:zlib';
import type { SeededRandom } from './seeded-random';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** 48 pixels wide and high, one bit a pixel, colours from the palette. */
const HEADER = Buffer.from('00000030000000300103000000', 'hex');
/** The pattern has 8 squares in each of 8 rows; a square has 6 pixels in each direction. */
const [SQUARES, SCALE] = [8, 6];

export function drawPortrait(random: SeededRandom): Buffer {
  const palette = Buffer.from([240, 240, 240, random.between(20, 180), random.between(20, 180), random.between(20, 180)]);
  const lines = Array.from({ length: SQUARES }, () => lineOf(random.below(16)).repeat(SCALE));
  const pixels = deflateSync(Buffer.from(lines.join(''), 'hex'), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', HEADER), chunk('PLTE', palette), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** The left half of a row, a bit for each square -> a line of pixels in hexadecimal digits. It begins with the number of its filter (none). */
function lineOf(half: number): string {
  const right = half.toString(2).padStart(SQUARES / 2, '0');
  const squares = Array.from(right).reverse().join('') + right;
  const bits = squares.replace(/./g, square => square.repeat(SCALE));
  return `00${BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
