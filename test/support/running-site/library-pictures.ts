import sharp from "sharp";
import { uploadAddress } from "#core/media/upload-address.ts";
import type { Media } from "#core/base/media.ts";
import type { RunningSite } from "./running-site.ts";
import type { TeamMember } from "./team.ts";

export const paint = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

export async function uploadPicture(
  site: RunningSite,
  { cookie }: TeamMember,
  name: string,
  background: string,
): Promise<Media> {
  const headers = { cookie, origin: site.url, "content-type": "image/png" };
  const body = new Uint8Array(await paint(background));
  const answer = await fetch(site.url + uploadAddress(name), { method: "POST", headers, body });
  return ((await answer.json()) as { media: Media }).media;
}
