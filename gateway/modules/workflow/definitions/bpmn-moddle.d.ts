/** The package has no types of its own under its name: what of it is used. */
declare module 'bpmn-moddle' {
  interface ModdleElement {
    readonly $type: string
    /** Attributes that its type does not have, by their names. */
    readonly $attrs: Readonly<Record<string, string>>
    readonly [property: string]: unknown
  }
  interface ModdleWarning {
    readonly message: string
    readonly element?: ModdleElement
    readonly property?: string
  }
  class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>)
    /** Rejects where nothing at all could be read; what could not be read in part is a warning, and is left out. */
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: readonly ModdleWarning[] }>
  }
}
