/** A URL -> the body of its answer. Any other status than 200 is an error: what is measured must be what was asked for. */
export async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}: ${body.slice(0, 300)}`);
  return body;
}
