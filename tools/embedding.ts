import { readFileSync } from 'node:fs'
import { framedPages } from './embedding-frames.ts'

/** `docs/embedding.md`: the samples are files that tests/embed builds with each framework and tries in a browser; Angular's is compiled alone (elements/typings.test.ts). */

const read = (file: string) => readFileSync(`tests/embed/samples/${file}`, 'utf8').trimEnd()
const block = (file: string, language = file.split('.').at(-1)) => `\`\`\`${language}\n${read(file)}\n\`\`\``

const VUE_OPTION = "```js\nvue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fly-') } } })\n```"

const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
  [
    'Any page, without a build',
    [
      block('department.html'),
      'An element may stand in the page before the script has come, and its properties may be set before: they are kept. Objects and lists are properties, or JSON in the attribute, or in `<script type="application/json" data-fly-prop="options">` inside the element.',
    ],
  ],
  [
    'With a bundler',
    [
      'Once, where the application starts and before it draws anything, so that every tag is known to the framework:',
      block('start.js'),
      'React, Vue and Svelte ask an element which properties it has. One that is not registered yet gets attributes instead, and an object is lost (`FLY-E104` in the console).',
    ],
  ],
  [
    'Vue 3',
    [
      block('OwnDepartment.vue'),
      'Tell its compiler whose the tags are:',
      VUE_OPTION,
      '`v-model` is `value` with `input`. Events: `@fly-change` in a template, `onFlyChange` in a render function and in `v-bind="{ … }"`; `@flyChange` in a template is another event. Types: `/// <reference types="fly-tender/vue" />`.',
    ],
  ],
  [
    'Svelte 5',
    [
      block('OwnDepartment.svelte'),
      '`bind:value` is for the browser’s own fields only; `bind:this` gives the element and its methods. Write the closing tag.',
    ],
  ],
  [
    'Angular',
    [
      block('department.angular.txt', 'ts'),
      '`CUSTOM_ELEMENTS_SCHEMA` lets the tags be; `[value]` is the property, `[attr.value]` would be the attribute. With `strictTemplates` the compiler knows `$event` and `#picker` by `HTMLElementTagNameMap`: one `import type` of `fly-tender/angular` anywhere is enough. Our tests compile this sample; they build no Angular page.',
    ],
  ],
  [
    'React 19',
    [
      block('department19.jsx'),
      'Events are `onfly-…`, in lower case with the hyphen. A `ref` is the element. Types: `/// <reference types="fly-tender/jsx" />`.',
    ],
  ],
  [
    'React 18',
    [
      block('department18.jsx'),
      'React up to 18 sets no properties of elements and hears none of their events: its components do, also of `change` (`onChange`, the browser’s own event). Properties in camel case, events `onFly…`; a `ref` is the element.',
    ],
  ],
  [
    'A dialog for one question',
    [
      block('choose.js'),
      '`fly.open` puts the element into the page, shows it, answers what was confirmed (`null` when it was cancelled) and takes it away again. Its second argument sets properties. With the classic script, `fly` is global. One that stands in the page is opened by its `show()` or `opened`, and tells `fly-confirm`.',
    ],
  ],
  [
    'An approval beside a form of the page’s own',
    [
      'The form stays the page’s. `fly-process-form` stands around it and says, for the node that is named in the address of the page (`source=process-engine`, `processinsId`, `nodeId`), which of its fields are hidden, read-only or editable. `fly-approval` stands beside it: the page keeps its form in `fly-before-submit`, and what it has changed goes to the process as `formData`; after the decision `fly-status` says that nothing is left to be done here.',
      block('approval.html'),
      'The same in Vue, with the node as properties. What the functions of `bill.js` do is as above.',
      block('OwnApproval.vue'),
      '`:formData` in a template is the property; `:form-data` would be an attribute. Hidden fields are not in `getData()`: keep what you had of them. Fields that a process names are those of its form (`fly:form`). Both speak the language of the person, unless something around them below `html` has a `lang`.',
    ],
  ],
  framedPages(),
  [
    'What holds everywhere',
    [
      [
        '- `value` is a string, as in the form; what was chosen is in `event.detail`. What the page sets itself is not told back.',
        '- Booleans: a property, or an attribute that is there; `"false"`, `"0"`, `"no"` and `"off"` mean no.',
        '- The elements are in the form by their `name`: `FormData`, `checkValidity()`, `<fieldset disabled>`, `reset()`. A reset goes back to the attribute `value`; a framework sets the property, so there it empties the field: set your state anew on `reset`.',
        '- In a list, give each a `key`: an element that is moved keeps what is typed in it, one that is removed leaves nothing.',
        '- What cannot be shown is said inside the element with a code, and by `fly-error`; `event.preventDefault()` there leaves the block out.',
      ].join('\n'),
      'Every element: [elements.md](elements.md).',
    ],
  ],
]

export const embeddingPage = (note: string): string =>
  `# Embedding\n\n${note}\n\n${sections.map(([title, lines]) => `## ${title}\n\n${lines.join('\n\n')}\n`).join('\n')}`
