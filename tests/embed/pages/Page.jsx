import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chooseDepartments } from '../samples/choose.js'
import { state as begin, directory, findPeople, GONE, values as start } from './state.js'

/**
 * The page of both versions of React.
 *
 * @param elements tags, or the components that stand for them, by class name
 * @param on names of the handlers of an event
 * @param Department the sample of the documentation
 */
export const pageOf = (elements, on, Department) =>
  function Page({ door }) {
    const [shown, show] = useState(begin)
    const [values, fill] = useState(start)
    const tags = useRef(null)
    const table = useRef(null)
    const dialog = useRef(null)
    const { heard } = door
    useLayoutEffect(() => {
      const changed = (change) => async (patch) => flushSync(() => change((former) => ({ ...former, ...patch })))
      Object.assign(door, {
        read: () => values,
        write: changed(show),
        fill: changed(fill),
        refs: { tags: () => tags.current, table: () => table.current, dialog: () => dialog.current },
      })
    })
    const hear = (event) => void heard.push({ type: event.type, id: event.target.id, detail: event.detail })
    const keep = (event) => {
      hear(event)
      const { name } = event.target
      fill((former) => ({ ...former, [name]: event.detail.value }))
    }
    const field = (name) => ({
      id: name,
      name,
      label: name,
      value: values[name],
      disabled: shown.disabled,
      onChange: hear,
      ...on('fly-change', keep),
    })
    const {
      FlyUserPicker,
      FlyOrgPicker,
      FlyRemotePicker,
      FlyTreeSelect,
      FlyCascader,
      FlyRegionPicker,
      FlyDictSelect,
      FlyDictText,
      FlyNumberRange,
      FlyTagList,
      FlyInputGroup,
      FlyAttachmentUpload,
      FlyPeopleList,
      FlyDataTable,
      FlyPersonnelDialog,
      FlyQrCode,
      FlyContext,
    } = elements
    return (
      <>
        <div id="sample">
          <Department />
        </div>
        <form
          id="form"
          onSubmit={(event) => {
            event.preventDefault()
            hear(event.nativeEvent)
          }}
        >
          <FlyUserPicker {...field('owner')} required multiple={shown.several} selected={shown.chosen} loader={findPeople} />
          <FlyOrgPicker {...field('department')} />
          <FlyRemotePicker {...field('customer')} url="/platform/reference/page-list" fieldCode="customer" params={shown.params} />
          <FlyTreeSelect {...field('goods')} data={shown.tree} />
          <FlyCascader {...field('item')} options={shown.options} />
          <FlyRegionPicker {...field('place')} />
          <FlyDictSelect {...field('unit')} dictCode="unit" />
          <FlyNumberRange {...field('range')} />
          <FlyTagList {...field('tags')} ref={tags} />
          <FlyInputGroup {...field('contacts')} columns={shown.columns} />
          <FlyAttachmentUpload {...field('plan')} multiple files={shown.files} />
        </form>
        <FlyDictText id="label" dictCode="unit" value={values.unit}>
          {values.unit}
        </FlyDictText>
        <FlyPeopleList id="people" people={shown.people} />
        <FlyDataTable
          id="table"
          ref={table}
          label="Offers"
          rowKey="id"
          selection="multiple"
          columns={shown.heads}
          rows={shown.rows}
          {...on('fly-select', hear)}
          {...on('fly-row-click', hear)}
        />
        <FlyPersonnelDialog id="dialog" ref={dialog} multiple selected={shown.chosen} loader={directory} {...on('fly-confirm', hear)} />
        <FlyQrCode id="code" value={shown.code} />
        {shown.shown && <FlyNumberRange id="maybe" label="Maybe" />}
        <ul>
          {shown.order.map((key) => (
            <li key={key}>
              <FlyTagList id={key} label={key} />
            </li>
          ))}
        </ul>
        <FlyContext name="gone" gatewayUrl={GONE}>
          <FlyOrgPicker id="broken" label="Broken" {...on('fly-error', hear)} />
        </FlyContext>
      </>
    )
  }

/** The page as its tests drive it: through the framework, never past it. */
export async function open(Page, createRoot) {
  const door = { heard: [], choose: chooseDepartments }
  let root
  door.mount = async () => {
    root = createRoot(document.querySelector('#app'))
    flushSync(() => root.render(<Page door={door} />))
  }
  door.unmount = () => root.unmount()
  window.page = door
  await door.mount()
}
