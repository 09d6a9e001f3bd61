import * as Type from 'typebox';
import { LOGO_LIMITS } from './logo.js';
import { Done, Instant, Nullable, PersonName } from '../base/parts.js';
import { OneOf } from '../indicators/schemas.js';
import { ReportDefinition } from './definition-schemas.js';

const { id: FormId, version: Version } = ReportDefinition.properties;
/** Incremented by each change of a draft; 0 for a draft that does not exist yet. */
const Revision = Type.Integer({ minimum: 0 });
const By = Type.Object({ at: Instant, by: Type.Object(PersonName) });

/** A version of a form, without its content. */
const FormVersion = Type.Object({
  version: Version,
  /** A published version never changes. A withdrawn one is kept only for earlier prints. */
  state: OneOf(['draft', 'published', 'withdrawn']),
  revision: Revision,
  title: ReportDefinition.properties.title,
  changed: By,
  published: Nullable(By),
});

/** The draft that the caller saw. */
const Draft = Type.Object({ form: FormId, revision: Revision });

/** A picture as a data URL: `data:image/png;base64,…`. */
export const LogoAddress = Type.String({ maxLength: LOGO_LIMITS.bytes * 2 });

export const formSchemas = {
  /** The newest published version of each own form of the hospital, by title. */
  'form.offered': { reply: Type.Object({ forms: Type.Array(ReportDefinition) }) },
  /** The hospital's own forms with their versions, newest first. */
  'form.list': {
    reply: Type.Object({
      /** Forms belong to the whole hospital: designers of a part of it may only read them. */
      editable: Type.Boolean(),
      /** The hospital's name as printed above each form. */
      hospital: Type.Object(PersonName),
      forms: Type.Array(Type.Object({ form: FormId, versions: Type.Array(FormVersion) })),
    }),
  },
  'form.read': {
    request: Type.Object({ form: FormId, version: Version }),
    reply: Type.Object({
      ...FormVersion.properties,
      definition: ReportDefinition,
      logo: Nullable(LogoAddress),
      /** The newest version that was published; 0 before the first. */
      latest: Type.Integer({ minimum: 0 }),
    }),
  },
  /** Stores the picture of a logo; a definition refers to it by its digest. */
  'form.addLogo': {
    request: Type.Object({
      /** Base64 of a PNG or JPEG picture. */
      picture: Type.String({
        minLength: 1,
        maxLength: Math.ceil(LOGO_LIMITS.bytes / 3) * 4,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
      }),
    }),
    reply: Type.Object({ picture: Type.String(), logo: LogoAddress }),
  },
  /**
   * Saves the draft of a form; the first save begins a new version. The server sets the version in the definition.
   * `base` is the newest published version that the caller saw, 0 for a new form.
   */
  'form.save': {
    request: Type.Object({ base: Type.Integer({ minimum: 0 }), revision: Revision, definition: ReportDefinition }),
    reply: Type.Object({ form: FormId, version: Version, revision: Revision }),
  },
  'form.discard': { request: Draft, reply: Done },
  /** Publishes the draft: it is printed from now on, and never changes. */
  'form.publish': { request: Draft, reply: Type.Object({ form: FormId, version: Version }) },
  /** Removes a form from the gallery. Earlier prints can still be repeated. */
  'form.withdraw': { request: Type.Object({ form: FormId, version: Version }), reply: Done },
  /** Saves the content of an exported file as a draft, under its own id or another one. */
  'form.import': {
    request: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 400_000 }),
      form: Type.Optional(Nullable(FormId)),
    }),
    reply: Type.Object({ form: FormId, version: Version, revision: Revision }),
  },
};

/** Content of an exported file. */
export const FormFile = Type.Object({
  format: Type.Literal('wardlink-report-form-1'),
  definition: ReportDefinition,
  /** Base64 of the logo's picture. */
  logo: Nullable(formSchemas['form.addLogo'].request.properties.picture),
});
