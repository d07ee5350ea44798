/** A set of entities, whose fields are shown when it is opened. */
import type { DescribedSet } from '../shared/open-api/described-sets';
import { useTexts } from '../shared/texts/language-context';
import { ShownRequest } from './shown-request';
import { WELCOME_TEXTS } from './welcome-texts';

export function ShownSet({ name, title, fields }: DescribedSet) {
  const texts = useTexts(WELCOME_TEXTS);
  return (
    <details className="shown-set">
      <summary>
        <strong>{name}</strong> <span className="soft">{texts.count(fields.length)}</span>
      </summary>
      <p lang="en">{title}</p>
      <p>{texts.rowsOf(name)}:</p>
      <ShownRequest label={texts.rowsOf(name)} path={`/odata/${name}?$top=5&$count=true`} />
      {/* It may be wider than the page; then the keyboard must reach it to move it. */}
      <div className="scrolled" tabIndex={0} role="region" aria-label={texts.fieldsOf(name)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.type}</th>
              <th scope="col">{texts.meaning}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {fields.map(field => (
              <tr key={field.name}>
                <th scope="row">
                  <code>{field.name}</code>
                </th>
                <td>{field.type}</td>
                <td>
                  {field.title}
                  {field.more === undefined ? null : <span className="soft paragraph">{field.more}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
