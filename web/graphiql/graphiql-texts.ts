/** What the page of GraphiQL says beside the editor, which speaks English only. */
import type { TextsOf } from '../shared/texts/language';

const english = {
  needsKey:
    'Type queries here and see their answers. The service shows its schema and its data to those who have a key, so it needs yours first.',
  loading: 'The editor is loading.',
};

const danish: typeof english = {
  needsKey:
    'Skriv forespørgsler her, og se svarene. Tjenesten viser kun sit skema og sine data til den, der har en nøgle, så den skal bruge din først.',
  loading: 'Editoren hentes.',
};

export const GRAPHIQL_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
