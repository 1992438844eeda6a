import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributeOf, completeInterfaceOf, type Declaration, eventInitOf } from '#core/element/declare.ts'
import { aPageFolder } from '#support/page-folder.ts'
import { declarations } from './all.ts'
import { customElements, htmlData, llmsText, webTypes } from './manifest.ts'
import { domTypes, jsxTypes, vueTypes } from './typings.ts'

/** The public face, line by line. Change it in the commit that changes the element. */
const FACE: Record<string, string> = {
  'fly-context':
    'name gateway-url mode app-code tenant-id service-code auth oidc-authority oidc-client-id .getToken fly-ready fly-auth-change fly-auth-required signIn() signOut() getUser() can() slot()',
  'fly-sign-in':
    'tenant-visible redirect-uri .user fly-before-sign-in fly-auth-change signIn() signOut() slot(signed-out) ::part(button) ::part(avatar) ::part(name) ::part(menu) --fly-avatar-size',
  'fly-can': 'code all component-id page-id effect allowed fly-change slot() slot(denied)',
  'fly-language-switcher': 'languages value display fly-before-change fly-change ::part(trigger) ::part(menu) ::part(item)',
  'fly-notifications':
    'placement max timeout inbox fly-action fly-dismiss notify() dismiss() slot(inbox-footer) ::part(region) ::part(notice) ::part(notice-title) ::part(notice-action) ::part(bell) ::part(inbox) --fly-notice-width',
  'fly-watermark': 'content text interval font-size angle transparency colour font cover fly-tamper slot() ::part(layer)',
  'fly-tender-app':
    'routing base route chrome single-tab sidebar-collapsed progress-hidden title-managed screens menu .tabs commands fly-before-navigate fly-navigate fly-tabs-change fly-task fly-command fly-auth-change navigate() back() openTab() closeTab() closeOtherTabs() closeAllTabs() getState() setState() openImport() openExport() openSearchExport() slot(brand) slot(header-end) slot(sidebar-footer) ::part(header) ::part(sidebar) ::part(menu-item) ::part(menu-item-active) ::part(tabs) ::part(tab) ::part(tab-active) ::part(breadcrumb) ::part(main) ::part(progress) --fly-app-height --fly-sidebar-width --fly-menu-color --fly-menu-active-color --fly-menu-hover-background',
  'fly-screen':
    'screen params readonly fly-before-navigate fly-navigate fly-result open() getState() setState() slot(header-end) slot(empty) ::part(header) ::part(main) --fly-app-height',
  'fly-workspace':
    'tab tabs page-size filters batch preview fly-select fly-counts fly-submit select() next() slot(empty) slot(preview) ::part(tabs) ::part(list) ::part(row) ::part(row-active) ::part(preview) ::part(count)',
  'fly-quote-center':
    'project-id kind customer-id autosave muted readonly fly-before-submit fly-change fly-submit fly-bid fly-round fly-connection submit() saveDraft() printReceipt() slot(notes) ::part(countdown) ::part(connection) ::part(own-bid) ::part(bid-input) ::part(submit) ::part(ranking) ::part(log) ::part(receipt) ::part(lines) ::part(line) ::part(total)',
  'fly-bidding-hall':
    'project-id kind side muted compact-view readonly fly-before-submit fly-submit fly-bid fly-round fly-connection bid() exportLog() slot(rules) ::part(countdown) ::part(connection) ::part(own-bid) ::part(bid-input) ::part(submit) ::part(ranking) ::part(log) ::part(receipt)',
  'fly-import-dialog':
    'model-id page-id service-code model-type oss-code import-url template-url fields modes import-mode accept max-size max-rows batch-size history task-id fly-step fly-before-submit fly-task fly-progress fly-finish upload() next() previous() submit() resume() openRecords() slot(notes) ::part(steps) ::part(mode) ::part(dropzone) ::part(file) ::part(mapping) ::part(mapping-row) ::part(match-field) ::part(progress) ::part(result) ::part(records-link)',
  'fly-simple-import':
    'action-url template-url field-name accept max-size data fly-before-submit fly-finish submit() slot(notes) ::part(dropzone) ::part(file) ::part(template-link)',
  'fly-export-dialog':
    'model-id page-id service-code model-type oss-code export-url fields checked table-columns query ids page-ids scope total batch-size file-name task-id fly-before-submit fly-task fly-progress fly-finish fly-before-download submit() download() resume() openRecords() slot(notes) ::part(fields) ::part(field-row) ::part(progress) ::part(result) ::part(download) ::part(records-link)',
  'fly-transfer-records':
    'kind page-id page-size user-account fly-before-download fly-select slot(empty) ::part(table) ::part(row) ::part(status) ::part(status-failure) ::part(download) ::part(pager)',
  'fly-advanced-search':
    'fields conditions code project-code presentation expanded saving-hidden auto-search max-depth city-level .counter view view-id .linkOf fly-search fly-reset fly-leave fly-save fly-change fly-before-save fly-saved-change getQuery() getConditions() search() reset() addCondition() addGroup() saveQuery() applyQuery() keepQuery() setConditions() filterBy() deleteQuery() slot(actions) ::part(toolbar) ::part(group) ::part(logic) ::part(condition) ::part(field) ::part(rule) ::part(value) ::part(remove) ::part(saved-list) ::part(summary)',
  'fly-user-picker':
    'multiple selected max page-size org-id params url by-ids-url browse .loader fly-change fly-filter select() search() ::part(option-name) ::part(option-org) ::part(more) ::part(browse)',
  'fly-personnel-dialog':
    'type multiple value selected max root-org-id params .loader fly-change fly-confirm slot(empty) ::part(search) ::part(tree) ::part(tree-node) ::part(check) ::part(selection) ::part(selection-item) ::part(count) ::part(departments-popover) --fly-tree-height --fly-selection-height',
  'fly-org-picker':
    'multiple selected root-org-id leaf-only value-format path-visible .loader fly-change expand() ::part(tree) ::part(tree-node) ::part(check)',
  'fly-remote-picker':
    'display url by-ids-url http-method field-code params value-key label-key children-key multiple separator page-size debounce selected .loader fly-change fly-filter select() search() ::part(tree) ::part(tree-node) ::part(more)',
  'fly-tree-select':
    'data multiple value-key label-key children-key strict leaf-only filterable fly-change expand() expandAll() collapseAll() ::part(tree) ::part(tree-node) ::part(check)',
  'fly-cascader':
    'url async-url options code-key parent-key label-key lazy any-level multiple separator fly-change ::part(column) ::part(breadcrumb)',
  'fly-region-picker': 'max-level value-format any-level url taiwan-children fly-change ::part(column)',
  'fly-dict-select':
    'dict-code display multiple numeric leaf-only data url fly-change ::part(tree) ::part(tree-node) ::part(radio) ::part(checkbox)',
  'fly-dict-text': 'dict-code value separator tagged label slot() ::part(text) ::part(tag)',
  'fly-people-list':
    'people user-ids max removable avatar-only fly-before-remove fly-remove fly-select slot(empty) ::part(person) ::part(avatar) ::part(name) ::part(more) ::part(popover) --fly-avatar-size',
  'fly-number-range': 'from to min-value max-value precision unit fly-change ::part(from) ::part(to) ::part(separator)',
  'fly-tag-list':
    'tags max max-length suggestions fly-before-add fly-change addTag() removeTag() ::part(tag) ::part(tag-remove) ::part(input)',
  'fly-input-group':
    'columns rows min-rows max-rows row-draggable fly-before-remove fly-change addRow() removeRow() ::part(row) ::part(cell) ::part(add) ::part(remove)',
  'fly-attachment-upload':
    'multiple max max-size accept size-tip biz-type access-type execute display drop-target files fly-before-upload fly-progress fly-upload fly-before-remove fly-change fly-before-download browse() upload() abort() download() slot(trigger) slot(hint) ::part(dropzone) ::part(item) ::part(thumbnail) ::part(progress) ::part(remove)',
  'fly-rich-text':
    'toolbar max-length image-max-size text fly-change fly-before-upload insert() command() ::part(toolbar) ::part(tool) ::part(text) ::part(counter) --fly-editor-min-height',
  'fly-approval':
    'process-code business-id task-id node-id engine status-url submit-url start-url presentation actions default-opinion opinion-required sticky .formData .operations fly-status fly-before-submit fly-submit fly-open fly-close open() submit() start() slot(before-actions) slot(after-actions) slot(comment-extra) ::part(bar) ::part(status) ::part(action) ::part(action-primary) ::part(action-danger) ::part(dialog) ::part(comment) ::part(attachments) ::part(signature) ::part(users) ::part(users-control) ::part(users-popup) ::part(users-option) ::part(users-chip) ::part(target-node) --fly-approval-bar-background',
  'fly-approver-dialog': 'process-code business-id nodes assignees .formData fly-confirm ::part(node) ::part(node-name) ::part(users)',
  'fly-flowchart':
    'mode process-code business-id chart-url .definition value zoom presentation fly-select fly-confirm fit() zoomBy() toSVG() ::part(canvas) ::part(node) ::part(node-current) ::part(node-done) ::part(edge) ::part(toolbar) --fly-flow-node-color',
  'fly-approval-timeline':
    'process-code business-id nodes collapse-after layout reversed fly-select print() slot(empty) ::part(node) ::part(node-current) ::part(node-cc) ::part(node-end) ::part(avatar) ::part(status) ::part(comment) ::part(attachments) ::part(signature) ::part(time)',
  'fly-workflow-records':
    'business-id process-code tasks-url status status-url chart-url fly-select fly-before-chart openChart() slot(empty) ::part(chart-link) ::part(list) ::part(item) ::part(avatar) ::part(action) ::part(status) ::part(comment) ::part(attachments) ::part(signature) ::part(end)',
  'fly-process-form':
    'source process-ins-id node-id model-ids permissions data readonly fly-permissions fly-change getData() setData() validate() apply() slot()',
  'fly-data-table':
    'label columns rows .loader query row-key pagination page-index page-size total selection selected row-draggable merge-fields total-fields total-text column-settings view-key virtual .cellRenderers filtered fly-filter fly-page fly-sort fly-select fly-row-click fly-before-reorder fly-reorder fly-columns-change getSelected() clearSelection() scrollToRow() print() toCSV() slot(toolbar) slot(bulk) slot(empty) ::part(table) ::part(header-row) ::part(header-cell) ::part(row) ::part(row-selected) ::part(cell) ::part(total-row) ::part(pager) ::part(bulk-bar) --fly-row-height --fly-table-max-height --fly-stripe-background',
  'fly-report-frame': 'src params user-name login allow fly-unbound fly-load print() reload() slot(empty) ::part(frame) --fly-frame-height',
  'fly-qr-code': 'value margin scale level logo logo-scale color background label toDataURL() ::part(image)',
  'fly-icon': 'name src label fly-load ::part(svg) --fly-icon-size',
  'fly-chart':
    'label type data label-key value-keys .chartOptions palette refresh-interval .loader fly-select toDataURL() slot(empty) ::part(canvas) ::part(table) --fly-chart-height',
  'fly-copilot':
    'trigger attachments .pageContext fly-before-send fly-message fly-action ask() stop() clear() slot(welcome) ::part(button) ::part(messages) ::part(message) ::part(message-own) ::part(composer)',
  'fly-task-center':
    'presentation kinds max fly-counts fly-select fly-before-download fly-finish show() hide() cancel() slot(empty) slot(trigger) ::part(button) ::part(count) ::part(list) ::part(task) ::part(progress) ::part(action)',
  'fly-reset-password': 'redirect-uri forced fly-before-submit fly-submit submit() slot(fields) ::part(form)',
}

/** Own public names, in the order of the declaration: attributes, events, methods, slots, parts, properties of CSS. */
const publicNames = ({ props, events, methods, slots, parts, css }: Declaration): string[] => [
  ...Object.entries(props).map(([name, { type }]) => (type === 'object' || type === 'function' ? `.${name}` : attributeOf(name))),
  ...Object.keys(events),
  ...Object.keys(methods).map((name) => `${name}()`),
  ...Object.keys(slots).map((name) => `slot(${name})`),
  ...parts.map((name) => `::part(${name})`),
  ...Object.keys(css),
]

test('EMB-03 the list of elements', () => {
  expect(declarations.map(({ tag }) => tag)).toEqual(Object.keys(FACE))
})

test.each(declarations.map((declaration) => [declaration.tag, declaration] as const))('the public surface of %s', (tag, declaration) => {
  expect(publicNames(declaration).join(' ')).toBe(FACE[tag])
})

test('an event of one name is of one class in every element', () => {
  const classes = new Map<string, Set<string>>()
  for (const { events } of declarations) {
    for (const [name, event] of Object.entries(events)) {
      const { bubbles, composed } = eventInitOf(event)
      classes.set(name, (classes.get(name) ?? new Set()).add(`${bubbles} ${composed}`))
    }
  }
  expect([...classes].filter(([, kinds]) => kinds.size > 1)).toEqual([])
})

test('a before-event says so in its name, and no other event does', () => {
  const wrong = declarations.flatMap(({ tag, events }) =>
    Object.entries(events)
      .filter(([name, event]) => name.startsWith('fly-before-') !== (event.class === 'before'))
      .map(([name]) => `${tag} ${name}`),
  )
  expect(wrong).toEqual([])
})

test('R-37 no boolean is true by default, no attribute can be a function or a secret', () => {
  for (const declaration of declarations) {
    for (const [name, prop] of Object.entries(completeInterfaceOf(declaration).props)) {
      expect(prop.type !== 'boolean' || prop.default === undefined, `${declaration.tag} ${name}`).toBe(true)
      expect(/token|password|secret/i.test(name) && !['function', 'object'].includes(prop.type), `${declaration.tag} ${name}`).toBe(false)
      expect(prop.reflect === true && !['string', 'boolean'].includes(prop.type), `${declaration.tag} ${name}`).toBe(false)
    }
  }
})

test('the manifest names every attribute, event, method and part', () => {
  const { modules } = customElements(declarations)
  expect(modules.map(({ declarations: [only] }) => only?.tagName)).toEqual(declarations.map(({ tag }) => tag))
  const text =
    JSON.stringify([customElements(declarations), htmlData(declarations), webTypes(declarations, '1.0.0')]) + llmsText(declarations)
  for (const declaration of declarations) {
    const names = [
      ...Object.entries(declaration.props).map(([name, { type }]) => (type === 'object' || type === 'function' ? name : attributeOf(name))),
      ...Object.keys(declaration.events),
      ...Object.keys(declaration.methods),
    ]
    expect(names.filter((name) => !text.includes(name))).toEqual([])
  }
})

// The typings are tried on pages as people write them: what must compile does, and every marked line is an error.
const { path: folder, remove } = aPageFolder()
afterAll(remove)

beforeAll(() => {
  const files = { 'dom.d.ts': domTypes(declarations), 'jsx.d.ts': jsxTypes(declarations), 'vue.d.ts': vueTypes(declarations) }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})

/** Lines with an error, of one fixture. */
function errorsOf(name: string, source: string): number[] {
  const head = `/// <reference path="./dom.d.ts" />\n/// <reference path="./jsx.d.ts" />\n`
  writeFileSync(join(folder, name), head + source)
  const options = [
    '--noEmit',
    '--strict',
    '--jsx',
    'react-jsx',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--skipLibCheck',
    'false',
    '--types',
    'react',
  ]
  try {
    execFileSync(resolve('node_modules/.bin/tsc'), [...options, '--ignoreConfig', join(folder, name)], { encoding: 'utf8' })
    return []
  } catch (failed) {
    const { stdout } = failed as { stdout: string }
    const found = [...stdout.matchAll(/^(.*?)\((\d+),\d+\): error/gm)]
    const elsewhere = found.filter(([, file]) => !file?.endsWith(name)).map(([line]) => line)
    expect(elsewhere, stdout).toEqual([])
    return [...new Set(found.map(([, , line]) => Number(line) - 2))]
  }
}

test('EMB-03 typed for TypeScript: what is right compiles, what is wrong does not', () => {
  const right = [
    "const hall = document.querySelector('fly-bidding-hall')!",
    "hall.projectId = 'p1'; hall.side = 'purchaser'; hall.compactView = true",
    "hall.addEventListener('fly-bid', (event) => event.detail.rank.toFixed())",
    "hall.addEventListener('fly-before-submit', ({ detail }) => detail.setPayload({ amount: '1.00' }))",
    "void hall.bid('980000.00'); hall.phase satisfies string; hall.ready.then(() => 1)",
  ]
  expect(errorsOf('right.ts', right.join('\n'))).toEqual([])
  const wrong = [
    "const hall = document.querySelector('fly-bidding-hall')!",
    "hall.side = 'nobody'",
    'hall.projectId = 1',
    "hall.addEventListener('fly-bid', (event) => event.detail.price)",
    'void hall.bid(980000)',
    "hall.phase = 'ready'",
  ]
  expect(errorsOf('wrong.ts', wrong.join('\n'))).toEqual([2, 3, 4, 5, 6])
})

test('EMB-03 typed for React', () => {
  const right = [
    'export const page = <fly-bidding-hall project-id="p1" readonly onfly-bid={(event) => event.detail.rank.toFixed()} />',
    'export const icon = <fly-icon name="check" label="done" className="x" />',
  ]
  expect(errorsOf('right.tsx', right.join('\n'))).toEqual([])
  const wrong = [
    'export const a = <fly-bidding-hall side="nobody" />',
    'export const b = <fly-icon name={1} />',
    'export const c = <fly-icon onfly-bid={() => 1} surplus={1} />',
  ]
  expect(errorsOf('wrong.tsx', wrong.join('\n'))).toEqual([1, 2, 3])
})

test('IMP-17 the simple import takes 2 MB where the page says nothing', () => {
  const simple = declarations.find(({ tag }) => tag === 'fly-simple-import')
  expect(simple?.props).toMatchObject({ maxSize: { default: 2 } })
})
