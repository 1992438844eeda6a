import 'axe-core/axe.min.js'
import { assert } from 'chai'
import type { Declaration } from '#core/element/declare.ts'
import { declarations } from '#elements/all.ts'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'
import { control, fieldOf, rootOf } from './edits.ts'

/** What every form control promises (elements.md 2.5 Field, 2.10), asked of every element that is one. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }

suiteSetup(async () => {
  if (!('fly' in globalThis)) await load('/dist/fly.js')
  await fly.configure(CONFIG)
})
teardown(() => {
  for (const element of [...document.body.children]) element.remove()
})

/** A form with one field named `f`, in the page. */
function formWith(tag: string, attributes: Record<string, string> = {}): { form: HTMLFormElement; element: Any } {
  const form = document.createElement('form')
  const element = make(tag, { name: 'f', label: 'Field', ...attributes })
  form.append(element)
  document.body.append(form)
  return { form, element }
}
async function readyForm(tag: string, attributes: Record<string, string> = {}) {
  const made = formWith(tag, attributes)
  assert.strictEqual(await shown(made.element), 'ready')
  return made
}
const entriesOf = (form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, String(value)])

for (const declaration of declarations.filter(({ extends: shared = [] }) => shared.some(({ name }) => name === 'field')))
  suite(declaration.tag, () => everyField(declaration))

function everyField({ tag }: Declaration): void {
  const {
    values: [one, other],
    edit,
  } = fieldOf(tag)

  test('EMB-03 is one entry of its form, under its name, before and after its body has come', async () => {
    const { form, element } = formWith(tag, { value: one })
    assert.deepEqual(entriesOf(form), [['f', one]])
    await shown(element)
    assert.deepEqual(entriesOf(form), [['f', one]])
    element.value = other
    element.name = 'g'
    assert.deepEqual(entriesOf(form), [['g', other]])
    element.name = ''
    assert.deepEqual(entriesOf(form), [])
    assert.strictEqual(element.form, form)
  })

  test('EMB-03 a reset goes back to the attribute, a restored form has its value', async () => {
    const { form, element } = await readyForm(tag, { value: one })
    element.value = other
    form.reset()
    assert.strictEqual(element.value, one)
    assert.deepEqual(entriesOf(form), [['f', one]])
    ;(element as unknown as { formStateRestoreCallback(state: string): void }).formStateRestoreCallback(other)
    assert.strictEqual(element.value, other)
    assert.deepEqual(entriesOf(form), [['f', other]])
  })

  test('EMB-03 is out of the form while it or its fieldset is disabled, and its controls with it', async () => {
    const { form, element } = await readyForm(tag, { value: one })
    const fieldset = document.createElement('fieldset')
    form.append(fieldset)
    fieldset.append(element)
    fieldset.disabled = true
    await frame()
    assert.deepEqual(entriesOf(form), [])
    const usable = () => [...rootOf(element).querySelectorAll('input, button, select, textarea')].filter((one) => !one.matches(':disabled'))
    assert.deepEqual(usable(), [])
    assert.isFalse(element.disabled, 'its own property is its own')
    fieldset.disabled = false
    await frame()
    assert.deepEqual(entriesOf(form), [['f', one]])
    element.disabled = true
    await frame()
    assert.deepEqual([entriesOf(form), usable()], [[], []])
    assert.isTrue(element.hasAttribute('disabled'))
  })

  test('EMB-03 a required field without a value is invalid at once, in both languages, and says so after the form asked', async () => {
    const { form, element } = formWith(tag, { required: '', lang: 'en' })
    assert.isFalse(form.checkValidity())
    await shown(element)
    assert.isTrue((element.validity as ValidityState).valueMissing)
    assert.strictEqual(element.validationMessage, 'Please fill in this field.')
    element.lang = 'zh'
    await frame()
    assert.strictEqual(element.validationMessage, '请填写此项。')
    form.checkValidity()
    await frame()
    assert.include(control(element, '[part=error-text]').textContent, '请填写此项。')
    element.value = one
    await frame()
    assert.isTrue(form.checkValidity())
    assert.strictEqual(control(element, '[part=error-text]').textContent?.trim(), '')
  })

  test('EMB-03 setCustomValidity speaks for the page', async () => {
    const { form, element } = await readyForm(tag, { value: one })
    const methods = element as unknown as { setCustomValidity(text: string): void; checkValidity(): boolean }
    methods.setCustomValidity('Taken already')
    assert.deepEqual([form.checkValidity(), methods.checkValidity(), element.validationMessage], [false, false, 'Taken already'])
    methods.setCustomValidity('')
    assert.isTrue(form.checkValidity())
  })

  test('EMB-03 the page’s label leads to its first control', async () => {
    const { form, element } = await readyForm(tag, { label: '', id: 'field' })
    const label = document.createElement('label')
    label.htmlFor = 'field'
    label.textContent = 'Owner'
    form.prepend(label)
    label.click()
    assert.ok(rootOf(element).activeElement)
    assert.strictEqual(document.activeElement, element)
  })

  test('shows its value as text while it is read-only, and keeps it in the form', async () => {
    const { form, element } = await readyForm(tag, { value: one, readonly: '' })
    assert.deepEqual(
      [...rootOf(element).querySelectorAll('input, button, select, textarea')].filter((one) => !one.closest('[hidden]')),
      [],
    )
    assert.deepEqual(entriesOf(form), [['f', one]])
    assert.isTrue(form.checkValidity())
  })

  if (edit)
    test('EMB-03 a user’s edit: input while typing, then fly-change, then change; what the page sets is silent', async () => {
      const { form, element } = await readyForm(tag, { value: one })
      const heard: string[] = []
      for (const name of ['input', 'fly-change', 'change'])
        form.addEventListener(name, (event) => heard.push(`${event.type} ${event.target === element}`))
      element.value = other
      await frame()
      assert.deepEqual(heard, [])
      await edit(element)
      assert.deepEqual([...new Set(heard)], ['input true', 'fly-change true', 'change true'])
      assert.strictEqual(heard.filter((name) => name.startsWith('fly-change')).length, 1)
      assert.deepEqual(entriesOf(form), [['f', String(element.value)]])
      assert.notStrictEqual(element.value, other)
    })

  test('has no finding of axe: empty, filled, wrong, disabled, read-only, dark', async () => {
    const main = document.createElement('main')
    document.body.append(main)
    for (const attributes of [
      {},
      { value: one, clearable: '', help: 'Hint' },
      { required: '' },
      { disabled: '' },
      { readonly: '' },
      { theme: 'dark' },
    ]) {
      const { form, element } = await readyForm(tag, { value: 'value' in attributes ? one : '', ...attributes })
      main.append(form)
      form.checkValidity()
      await frame()
      const { violations } = await axe.run(element, { rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } } })
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${JSON.stringify(attributes)} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
      )
      form.remove()
    }
  })
}

suite('forms', () => {
  test('EMB-03 formMirror: scripts that read native controls alone find each field once', async () => {
    const { page } = await openPage('script=/dist/fly.js')
    await (page as unknown as { fly: typeof fly }).fly.configure({ ...CONFIG, formMirror: true })
    const form = page.document.createElement('form')
    const element = make('fly-tag-list', { name: 'tags', value: 'a,b' }, page.document)
    form.append(element)
    page.document.body.append(form)
    await shown(element)
    const hidden = () =>
      [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value, disabled }) => [name, value, disabled])
    assert.deepEqual(hidden(), [['tags', 'a,b', false]])
    assert.deepEqual(
      [...new page.FormData(form)].map(([name, value]) => [name, String(value)]),
      [['tags', 'a,b']],
    )
    element.value = 'c'
    element.disabled = true
    assert.deepEqual(hidden(), [['tags', 'c', true]])
    const elsewhere = page.document.createElement('form')
    page.document.body.append(elsewhere)
    elsewhere.append(element)
    assert.deepEqual([hidden().length, elsewhere.querySelectorAll('input').length], [0, 1])
    element.remove()
    await frame()
    assert.strictEqual(elsewhere.childElementCount, 0)
  })
})
