import { errorCatalogue, errorText, type ErrorCode, type ErrorReply, type Language } from '@wardlink/contract';

/** A request that is not carried out, for a reason the caller is told: one code of the catalogue. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The field that is wrong, as named in the request. */
  readonly field: string | undefined;
  private readonly places: Record<string, string | number>;

  constructor(
    code: ErrorCode,
    { field, places = {} }: { field?: string; places?: Record<string, string | number> } = {},
  ) {
    super(code);
    this.code = code;
    this.field = field;
    this.places = field === undefined ? places : { field, ...places };
  }

  /** The body of the answer in the caller's language. */
  reply(language: Language): ErrorReply {
    const description = errorText(this.code, language, this.places);
    const body = { status: errorCatalogue[this.code].status, code: this.code, description };
    return this.field === undefined ? body : { ...body, field: this.field };
  }

  /** HTTP status it travels under: 300 in the body is not an HTTP status of ours. */
  get httpStatus(): number {
    const { status } = errorCatalogue[this.code];
    return status === 300 ? 200 : status;
  }
}
