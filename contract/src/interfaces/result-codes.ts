import { ALL_INDICATORS, INDICATORS, type AnyIndicator } from '@wardlink/domain';

/** A figure of an indicator as a destination knows it. */
export interface ResultCode {
  indicator: AnyIndicator;
  /** Name of the figure, such as `systolic`. */
  figure: string;
  code: string;
  name: string;
  /** Who defines the code: LN for LOINC, L for the hospital's own. */
  system: string;
  /** Code of UCUM, one of those of `RESULT_UNITS`. */
  unit: string;
}

/** Factor by which a stored value is multiplied for a unit, and the decimals with which it is sent. */
interface ResultUnit {
  readonly factor: number;
  readonly decimals: number;
}

/**
 * Units in which a figure may be sent, the stored one first. Glucose 180.156 g/mol, urate 168.11 g/mol, β-hydroxybutyrate
 * 104.1 g/mol.
 */
export const RESULT_UNITS: Readonly<Record<string, Readonly<Record<string, ResultUnit>>>> = {
  'glucose.value': { 'mmol/L': { factor: 1, decimals: 1 }, 'mg/dL': { factor: 18.0156, decimals: 0 } },
  'pressure.systolic': { 'mm[Hg]': { factor: 1, decimals: 0 } },
  'pressure.diastolic': { 'mm[Hg]': { factor: 1, decimals: 0 } },
  'pressure.heartRate': { '/min': { factor: 1, decimals: 0 } },
  'temperature.celsius': { Cel: { factor: 1, decimals: 1 } },
  'uricAcid.urate': { 'umol/L': { factor: 1, decimals: 0 }, 'mg/dL': { factor: 1 / 59.48, decimals: 1 } },
  'ketone.ketone': { 'mmol/L': { factor: 1, decimals: 1 }, 'mg/dL': { factor: 1 / 0.0961, decimals: 1 } },
};

/**
 * Codes with which a destination begins: LOINC, for capillary blood at the meter. That of urate is for serum or plasma;
 * a hospital that codes strips otherwise changes it.
 */
const LOINC: Readonly<Record<string, [code: string, name: string]>> = {
  'glucose.value': ['14743-9', 'Glucose BldC Glucomtr-sCnc'],
  'pressure.systolic': ['8480-6', 'Systolic blood pressure'],
  'pressure.diastolic': ['8462-4', 'Diastolic blood pressure'],
  'pressure.heartRate': ['8867-4', 'Heart rate'],
  'temperature.celsius': ['8310-5', 'Body temperature'],
  'uricAcid.urate': ['14933-6', 'Urate SerPl-sCnc'],
  'ketone.ketone': ['66441-7', 'Beta hydroxybutyrate Bld Strip'],
};

export const figureKey = (indicator: AnyIndicator, figure: string): string => `${indicator}.${figure}`;

export const DEFAULT_RESULT_CODES: readonly ResultCode[] = ALL_INDICATORS.flatMap((indicator) =>
  INDICATORS[indicator].figures.map(({ name: figure }) => {
    const key = figureKey(indicator, figure);
    const [code = '', name = ''] = LOINC[key] ?? [];
    return { indicator, figure, code, name, system: 'LN', unit: Object.keys(RESULT_UNITS[key] ?? {})[0] ?? '' };
  }),
);
