import {
  errorCatalogue,
  errorText,
  fieldName,
  type ErrorCode,
  type ErrorReply,
  type Language,
} from '@wardlink/contract';

/** Value of a placeholder in an error's text: one for all languages, or one for each. */
type Place = string | number | Record<Language, string>;

/** Maximum number of fields in one answer. */
const MOST_FIELDS = 16;

/** A refused request, with a code of the error catalogue. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The invalid fields, as named in the request. */
  readonly fields: readonly string[];
  private readonly places: Record<string, Place>;

  constructor(
    code: ErrorCode,
    { field = [], places = {} }: { field?: string | readonly string[]; places?: Record<string, Place> } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = [...new Set(typeof field === 'string' ? [field] : field)].slice(0, MOST_FIELDS);
    this.places = places;
  }

  /**
   * The body of the answer in the caller's language.
   * @param endpoint of the request, or `meter` for a meter's request: field names depend on it
   */
  reply(language: Language, endpoint?: string): ErrorReply {
    const places = Object.fromEntries(
      Object.entries(this.places).map(([name, place]) => [name, typeof place === 'object' ? place[language] : place]),
    );
    const textOf = (...fields: readonly string[]): string => {
      const field = fields.map((one) => fieldName(one, language, endpoint)).join(language === 'zh' ? '、' : ', ');
      return errorText(this.code, language, { field, ...places });
    };
    const [first] = this.fields;
    return {
      status: errorCatalogue[this.code].status,
      code: this.code,
      description: textOf(...this.fields),
      ...(first !== undefined && { field: first }),
      ...(this.fields.length > 1 && { fields: Object.fromEntries(this.fields.map((one) => [one, textOf(one)])) }),
    };
  }

  /** The HTTP status: the body's status 300 is not an HTTP status of ours. */
  get httpStatus(): number {
    const { status } = errorCatalogue[this.code];
    return status === 300 ? 200 : status;
  }
}
