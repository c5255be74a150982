// Writes the files of an archive into the file system of Pyodide. An archive, as
// `archive.py` packs it, is one line of JSON with the name and length of each file, and
// then the files.
export function unpack(files, archive, folder) {
  const end = archive.indexOf("\n".charCodeAt(0));
  const folders = new Set();
  let start = end + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(archive.subarray(0, end)))) {
    const place = `${folder}/${name}`;
    const outer = place.slice(0, place.lastIndexOf("/"));
    if (!folders.has(outer)) files.mkdirTree(outer);
    folders.add(outer);
    files.writeFile(place, archive.subarray(start, start + length), { canOwn: true });
    start += length;
  }
}
