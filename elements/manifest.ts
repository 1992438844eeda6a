import {
  attributeOf,
  base,
  completeInterfaceOf,
  type Declaration,
  type EventDeclaration,
  type PropDeclaration,
  type SharedInterface,
} from '#core/element/declare.ts'
import { colors, densities, measures } from '#core/element/look/tokens.ts'

/** What tools and people read about the elements, made from the declarations. Pure: the build writes the files. */

/** Everything an element has, for documents: `wholeOf` and what the shells do not need. */
interface Face {
  declaration: Declaration
  className: string
  props: [string, PropDeclaration][]
  events: [string, EventDeclaration][]
  methods: [string, { signature: string; doc: string; sync?: true }][]
  slots: [string, string][]
  parts: string[]
  css: [string, string][]
}

export const classNameOf = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function faceOf(declaration: Declaration): Face {
  const whole = completeInterfaceOf(declaration)
  const shared: readonly SharedInterface[] = [base, ...(declaration.extends ?? [])]
  return {
    declaration,
    className: classNameOf(declaration.tag),
    props: Object.entries(whole.props),
    events: Object.entries(whole.events),
    methods: Object.entries(whole.methods),
    slots: Object.entries(Object.assign({}, ...shared.map((part) => part.slots), declaration.slots)),
    parts: [...declaration.parts, ...shared.flatMap((part) => part.parts ?? [])],
    css: Object.entries(Object.assign({}, ...shared.map((part) => part.css), declaration.css)),
  }
}

/** TypeScript type of a property. */
export function typeOf({ type, ts, values }: PropDeclaration): string {
  if (ts) return ts
  if (values) return values.map((value) => `'${String(value)}'`).join(' | ')
  return type === 'json' || type === 'object' ? 'unknown' : type === 'function' ? '(...args: never[]) => unknown' : type
}

const hasAttribute = ({ type, readOnly }: PropDeclaration) => !readOnly && type !== 'object' && type !== 'function'
const detailOf = ({ detail = '{}' }: EventDeclaration) => detail

/** Custom Elements Manifest 1.0.0, the list that most tools read. */
export const customElements = (declarations: readonly Declaration[]) => ({
  schemaVersion: '1.0.0',
  modules: declarations.map(faceOf).map((face) => ({
    kind: 'javascript-module',
    path: `elements/${face.declaration.tag}.js`,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: face.className,
        tagName: face.declaration.tag,
        description: face.declaration.summary,
        attributes: face.props
          .filter(([, prop]) => hasAttribute(prop))
          .map(([name, prop]) => ({ name: attributeOf(name), fieldName: name, type: { text: typeOf(prop) }, description: prop.doc })),
        members: [
          ...face.props.map(([name, prop]) => ({
            kind: 'field',
            name,
            type: { text: typeOf(prop) },
            description: prop.doc,
            ...(prop.readOnly && { readonly: true }),
            ...(prop.default !== undefined && { default: JSON.stringify(prop.default) }),
          })),
          ...face.methods.map(([name, { doc, signature }]) => ({ kind: 'method', name, description: doc, type: { text: signature } })),
        ],
        events: face.events.map(([name, event]) => ({ name, type: { text: `CustomEvent<${detailOf(event)}>` }, description: event.doc })),
        slots: face.slots.map(([name, description]) => ({ name, description })),
        cssParts: face.parts.map((name) => ({ name })),
        cssProperties: face.css.map(([name, value]) => ({ name, default: value })),
      },
    ],
  })),
})

/** JetBrains editors. */
export const webTypes = (declarations: readonly Declaration[], version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'fly-tender',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: declarations.map(faceOf).map((face) => ({
        name: face.declaration.tag,
        description: face.declaration.summary,
        attributes: face.props
          .filter(([, prop]) => hasAttribute(prop))
          .map(([name, prop]) => ({ name: attributeOf(name), description: prop.doc, value: { type: typeOf(prop) } })),
        js: {
          properties: face.props.map(([name, prop]) => ({ name, description: prop.doc, value: { type: typeOf(prop) } })),
          events: face.events.map(([name, { doc }]) => ({ name, description: doc })),
        },
      })),
    },
  },
})

/** VS Code: completion of tags, attributes and their words. */
export const htmlData = (declarations: readonly Declaration[]) => ({
  version: 1.1,
  tags: declarations.map(faceOf).map((face) => ({
    name: face.declaration.tag,
    description: face.declaration.summary,
    attributes: face.props
      .filter(([, prop]) => hasAttribute(prop))
      .map(([name, prop]) => ({
        name: attributeOf(name),
        description: prop.doc,
        ...(prop.type === 'boolean' && { valueSet: 'v' }),
        ...(prop.values && { values: prop.values.map((value) => ({ name: String(value) })) }),
      })),
  })),
})

/** Every token with its value where nobody has set it. */
export const tokenDefaults: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(colors).map(([name, [light]]) => [`--fly-${name}`, light]),
  ...Object.entries(measures).map(([name, value]) => [`--fly-${name}`, value]),
  ...Object.entries(densities).map(([name, [, normal]]) => [`--fly-${name}`, normal]),
])

/** VS Code: completion of the tokens and of the elements' own properties. */
export function cssData(declarations: readonly Declaration[]) {
  const own = Object.assign({}, ...declarations.map(({ css }) => css)) as Record<string, string>
  return {
    version: 1.1,
    properties: Object.entries({ ...tokenDefaults, ...own }).map(([name, value]) => ({ name, description: `Default: ${value}` })),
  }
}

/** What a language model or a person in a hurry reads. */
export const llmsText = (declarations: readonly Declaration[]): string =>
  [
    '# fly-tender',
    '',
    'Custom elements for tendering with live bidding. One script, one `fly.configure({ gatewayUrl })`, then the tags.',
    '',
    ...declarations
      .map(faceOf)
      .flatMap((face) => [
        `## <${face.declaration.tag}>`,
        face.declaration.summary,
        ...Object.entries(face.declaration.props).map(
          ([name, prop]) => `- ${hasAttribute(prop) ? attributeOf(name) : `.${name}`}: ${typeOf(prop)}. ${prop.doc}`,
        ),
        ...Object.entries(face.declaration.events).map(([name, event]) => `- event ${name} ${detailOf(event)}: ${event.doc}`),
        ...Object.entries(face.declaration.methods).map(([name, { signature, doc }]) => `- ${name}${signature}: ${doc}`),
        '',
      ]),
  ].join('\n')
