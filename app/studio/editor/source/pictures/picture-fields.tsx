import { useEffect, useId, useRef } from "react";
import { ALT_LIMIT } from "#core/base/limits.ts";
import { pictures } from "../../../../messages/editor/pictures.ts";
import { uploadProgressMessages } from "../../../../messages/upload-progress.ts";
import { Retry } from "../../../media/upload-pictures.tsx";
import { hostOf, isRemote, missingName, type PictureItem, type usePictureItems } from "./use-picture-items.ts";
import { Button, Tick } from "../../controls.tsx";

const says = pictures.dialog;

interface PictureFieldsProps {
  item: PictureItem;
  number: number;
  count: number;
  isTarget: boolean;
  isNext: boolean;
  list: Omit<ReturnType<typeof usePictureItems>, "items">;
  onTarget(): void;
}

export function PictureFields(props: PictureFieldsProps) {
  const { item, number, count, isNext, list } = props;
  const onChange = (part: Partial<PictureItem>) => list.change(item.key, part);
  const id = useId();
  const alt = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNext) alt.current?.focus();
  }, [isNext]);
  return (
    <fieldset className="editor-picture">
      <legend>{count > 1 ? says.number(number, count) : says.one}</legend>
      <div className="editor-picture-look">
        <Look item={item} />
        <Arrangement {...props} />
      </div>
      <div className="editor-picture-words">
        <Coming {...props} />
        <div className="field">
          <label htmlFor={`${id}-alt`}>{says.alt}</label>
          <textarea
            ref={alt}
            id={`${id}-alt`}
            aria-describedby={`${id}-hint`}
            lang="pl"
            spellCheck
            rows={2}
            maxLength={ALT_LIMIT}
            disabled={item.decorative}
            value={item.alt}
            onChange={(event) => onChange({ alt: event.currentTarget.value })}
          />
          <span className="field-hint" id={`${id}-hint`}>
            {says.altHint}
          </span>
        </div>
        <Tick
          className="tick editor-tick"
          checked={item.decorative}
          onTick={(on) => onChange({ decorative: on })}
          label={says.decorative}
        />
        <div className="field">
          <label htmlFor={`${id}-caption`}>{says.caption}</label>
          <input
            id={`${id}-caption`}
            type="text"
            lang="pl"
            spellCheck
            maxLength={ALT_LIMIT}
            value={item.caption}
            onChange={(event) => onChange({ caption: event.currentTarget.value })}
          />
        </div>
      </div>
    </fieldset>
  );
}

function Look({ item }: { item: PictureItem }) {
  const name = missingName(item.address);
  if (item.small) return <img src={item.small} alt={item.alt} />;
  return (
    <p className="editor-picture-none">{name === null ? (item.coming?.name ?? item.address) : says.missing(name)}</p>
  );
}

function Arrangement({ item: { key }, number, count, isTarget, list, onTarget }: PictureFieldsProps) {
  return (
    <div className="editor-picture-acts">
      <Button aria-pressed={isTarget} aria-label={count > 1 ? says.replaceNamed(number) : undefined} onClick={onTarget}>
        {says.replace}
      </Button>
      {count > 1 && (
        <>
          <Button aria-label={says.up(number)} disabled={number === 1} onClick={() => list.move(key, -1)}>
            ↑
          </Button>
          <Button aria-label={says.down(number)} disabled={number === count} onClick={() => list.move(key, 1)}>
            ↓
          </Button>
          <Button aria-label={says.removeNamed(number)} onClick={() => list.remove(key)} label={says.remove} />
        </>
      )}
    </div>
  );
}

function Coming({ item, list }: PictureFieldsProps) {
  const { coming, address } = item;
  if (coming?.fault) {
    const { message, again } = coming.fault;
    return (
      <p className="field-fault" role="alert">
        {coming.name}: {message}
        <Retry name={coming.name} onAgain={again} onDrop={() => list.give(item)} />
      </p>
    );
  }
  if (coming) {
    const label = coming.percent === null ? says.fetching : uploadProgressMessages.sending(coming.name, coming.percent);
    return (
      <p className="field-hint editor-picture-coming">
        <progress {...(coming.percent === null ? {} : { value: coming.percent })} max={100} aria-label={label} />
        {label}
      </p>
    );
  }
  if (!isRemote(address)) return null;
  return (
    <div>
      <p className="field-hint">{says.remote(hostOf(address))}</p>
      <Button onClick={() => void list.fetch(item)}>{says.fetch}</Button>
    </div>
  );
}
