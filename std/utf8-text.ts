/** Bytes in chunks -> their text. Throws the error that `wrong` makes where they are not UTF-8: letters are never replaced unseen. */
export async function* utf8Text(chunks: AsyncIterable<Uint8Array>, wrong: () => Error): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw Object.assign(wrong(), { cause: error });
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}
