import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { chosenOf, MappingForm } from './mapping-form.js';
import type { Choices } from './types.js';

interface Props {
  partnerId: string;
  choices: Choices;
  changes: number;
  onMapped: () => void;
}

/** The codes of a partner with their meaning here; those without one come first. */
export function MappingList({ partnerId, choices, changes, onMapped }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('interface.mappings', { partnerId }), [partnerId]);
  const { loaded, reload } = useLoad(`${partnerId} ${changes}`, load);
  return (
    <Listing
      loaded={loaded}
      onRetry={() => void reload()}
      isEmpty={({ mappings }) => mappings.length === 0}
      empty={<ListingState icon="list" title={t('interfaces.noCode')} text={t('interfaces.noCodeText')} inline />}
      lines={6}
      inline
    >
      {({ mappings }) => (
        <ul className="interface-codes">
          {mappings.map((mapping) => (
            <li key={`${mapping.kind} ${mapping.code}`} data-code={mapping.code}>
              <span className="interface-kind">
                {t(`interfaces.mapping.kind.${mapping.kind}`)}
                {mapping.sentName && <small> {mapping.sentName}</small>}
                {mapping.waiting > 0 && <b> {t('interfaces.mapping.waiting', { count: mapping.waiting })}</b>}
              </span>
              <MappingForm
                key={chosenOf(mapping)}
                partnerId={partnerId}
                kind={mapping.kind}
                code={mapping.code}
                choices={choices}
                present={chosenOf(mapping)}
                onMapped={onMapped}
              />
            </li>
          ))}
        </ul>
      )}
    </Listing>
  );
}
