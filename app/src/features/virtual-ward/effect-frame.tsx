import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import type { LoadState } from '../../http/load-state.js';
import { ExportButtons, type Download } from '../../lists/export-buttons.js';
import { VirtualWardFrame } from './virtual-ward-frame.js';
import './virtual-ward-pages.css';

interface Props<T> {
  title: string;
  /** Shown before the export and the print button. */
  tools: ReactNode;
  download: Download;
  loaded: LoadState<T>;
  onRetry: () => void;
  isEmpty: (value: T) => boolean;
  /** Advice for the user if there is no effect to show. */
  none: string;
  children: (value: T) => ReactNode;
}

/** The common parts of the pages of effects: export, print and the states of loading. */
export function EffectFrame<T>({ title, tools, download, loaded, onRetry, isEmpty, none, children }: Props<T>) {
  const { t } = useTranslation();
  return (
    <VirtualWardFrame
      title={title}
      tools={
        <>
          {tools}
          <ExportButtons noun="virtualWard" {...download} />
          <Button icon="print" onClick={() => window.print()}>
            {t('virtualWard.print')}
          </Button>
        </>
      }
    >
      <Listing
        loaded={loaded}
        onRetry={onRetry}
        lines={10}
        isEmpty={isEmpty}
        empty={<ListingState icon="virtualWard" title={t('virtualWard.effect.none')} text={none} />}
      >
        {(value) => <div className="virtual-effect-page">{children(value)}</div>}
      </Listing>
    </VirtualWardFrame>
  );
}
