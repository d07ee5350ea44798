/** How a part of a page is loaded that comes late -> the same. Rejects with `PartMissing` where it does not come; another try may get it then. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

export function latePart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch {
      forgetBrokenStyles();
      throw new PartMissing();
    }
  };
}

/** Vite takes a stylesheet for loaded whose link is there. */
export function forgetBrokenStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.sheet === null) link.remove();
}
