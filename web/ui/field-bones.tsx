import { labelClass } from './label-class.ts'

/** The place of a field whose code is on the way: its name and its frame. */
export const FieldBones = ({ label }: { label: string }) => (
  <div aria-hidden="true" className="min-w-0">
    <span className={labelClass}>{label}</span>
    <div className="control" />
  </div>
)
