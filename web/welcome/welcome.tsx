/** The welcome page: what the service is, ways in, first requests, and the sets that a key may know. */
import { Page } from '../shared/components/page';
import { useKey } from '../shared/key/key-context';
import { describedSets } from '../shared/open-api/described-sets';
import { OpenApiGate } from '../shared/open-api/open-api-gate';
import { useTexts } from '../shared/texts/language-context';
import { ShownRequest } from './shown-request';
import { ShownSet } from './shown-set';
import { WELCOME_TEXTS } from './welcome-texts';
import './welcome.css';

export function Welcome() {
  const texts = useTexts(WELCOME_TEXTS);
  const { key } = useKey();
  return (
    <Page heading="Opslag" port="data">
      <p>{texts.what}</p>
      <p>{texts.how}</p>
      <h2>{texts.waysHeading}</h2>
      <ul className="ways">
        {texts.ways.map(([address = '', name, sentence]) => (
          <li key={address}>
            <a href={address}>{name}</a>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <h2>{texts.requestsHeading}</h2>
      <p>{texts.requestsHint}</p>
      {texts.requests.map(([label = '', path = '']) => (
        <div key={path}>
          <h3>{label}</h3>
          <ShownRequest label={label} path={path} />
        </div>
      ))}
      <h2>{texts.setsHeading}</h2>
      {key === undefined ? <p>{texts.setsHint}</p> : null}
      <OpenApiGate>{document => describedSets(document).map(set => <ShownSet key={set.name} {...set} />)}</OpenApiGate>
    </Page>
  );
}
