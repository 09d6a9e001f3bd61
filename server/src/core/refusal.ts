import {
  errorCatalogue,
  errorText,
  fieldName,
  type ErrorCode,
  type ErrorReply,
  type Language,
} from '@wardlink/contract';

/** Value of a placeholder in an error's text: the same in every language, or one each. */
export type Place = string | number | Record<Language, string>;

/** A refused request, with a code of the error catalogue. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The field that is wrong, as named in the request. */
  readonly field: string | undefined;
  private readonly places: Record<string, Place>;

  constructor(code: ErrorCode, { field, places = {} }: { field?: string; places?: Record<string, Place> } = {}) {
    super(code);
    this.code = code;
    this.field = field;
    const names: Record<string, Place> =
      field === undefined ? {} : { field: { zh: fieldName(field, 'zh'), en: fieldName(field, 'en') } };
    this.places = { ...names, ...places };
  }

  /** The body of the answer in the caller's language. */
  reply(language: Language): ErrorReply {
    const places = Object.entries(this.places).map(([name, place]) => {
      return [name, typeof place === 'object' ? place[language] : place] as const;
    });
    const description = errorText(this.code, language, Object.fromEntries(places));
    const body = { status: errorCatalogue[this.code].status, code: this.code, description };
    return this.field === undefined ? body : { ...body, field: this.field };
  }

  /** HTTP status it travels under: 300 in the body is not an HTTP status of ours. */
  get httpStatus(): number {
    const { status } = errorCatalogue[this.code];
    return status === 300 ? 200 : status;
  }
}
