/** The heading of a view. The focus that went to the content of the page goes on to it: so it is told which view has come. */
import { goOn } from './go-to-content';

export function ViewHeading({ children }: { readonly children: string }) {
  return (
    <h2 tabIndex={-1} ref={goOn}>
      <bdi>{children}</bdi>
    </h2>
  );
}
