import { Component, type ReactNode } from 'react';
import { ListingState } from '../elements/listing.js';
import { Button } from '../elements/button.js';
import { translate } from '../language/i18n.js';

/** Shows an error in place of a page that crashed; frame, warnings and calls continue. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <ListingState icon="warning" title={translate('states.broken')} text={translate('states.brokenText')}>
        <Button icon="refresh" onClick={() => location.reload()}>
          {translate('actions.reload')}
        </Button>
      </ListingState>
    );
  }
}
