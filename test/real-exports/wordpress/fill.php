<?php
/*
 * Fills a WordPress as its editors would, and writes its export: `php fill.php install <wordpress> <plan.json>`, then
 * `php fill.php fill <wordpress> <plan.json> <export.xml>`. The plan is made by plan.ts.
 */

[, $step, $wordpress, $plan_file] = $argv;
$plan = json_decode(file_get_contents($plan_file), true, 512, JSON_THROW_ON_ERROR);
$host = parse_url($plan['home'], PHP_URL_HOST) . ':' . parse_url($plan['home'], PHP_URL_PORT);
$_SERVER += ['HTTP_HOST' => $host, 'SERVER_NAME' => $host, 'REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
if ($step === 'install') define('WP_INSTALLING', true);
require "$wordpress/wp-load.php";
foreach (['upgrade', 'image', 'media', 'file', 'export', 'taxonomy'] as $name) require_once ABSPATH . "wp-admin/includes/$name.php";

if ($step === 'install') {
    add_filter('pre_wp_mail', '__return_true');
    wp_install($plan['title'], $plan['people'][0]['login'], 'hanna@ogrod.example', true, '', wp_generate_password());
    update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
    update_option('timezone_string', 'Europe/Warsaw');
    exit(0);
}

register_post_type('przepis', ['public' => true, 'label' => 'Przepisy', 'can_export' => true]);
$GLOBALS['wp_rewrite']->flush_rules(false);
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $default) wp_delete_post($default->ID, true);

$users = [];
foreach ($plan['people'] as $person) {
    $known = get_user_by('login', $person['login']);
    $fields = ['user_login' => $person['login'], 'display_name' => $person['name'], 'role' => $person['role']];
    $fields += $known ? ['ID' => $known->ID] : ['user_pass' => wp_generate_password(), 'user_email' => "{$person['login']}@ogrod.example"];
    $users[$person['login']] = sound($known ? wp_update_user($fields) : wp_insert_user($fields));
}

// What somebody without the right to write HTML types is filtered.
wp_set_current_user($users['hanna']);

$terms = [];
foreach ($plan['categories'] as $term) {
    $parent = $term['parent'] === '' ? 0 : $terms[$term['parent']];
    $terms[$term['slug']] = sound(wp_insert_term($term['name'], 'category', ['slug' => $term['slug'], 'parent' => $parent, 'description' => $term['description']]))['term_id'];
}
foreach ($plan['tags'] as $term) sound(wp_insert_term($term['name'], 'post_tag', ['slug' => $term['slug']]));

$files = [];
foreach ($plan['files'] as $file) {
    $kept = wp_upload_bits($file['name'], null, file_get_contents($file['path']), '2021/03');
    if ($kept['error']) throw new RuntimeException($kept['error']);
    $type = wp_check_filetype($kept['file'])['type'];
    $id = wp_insert_attachment(['post_mime_type' => $type, 'post_title' => $file['title'], 'post_excerpt' => $file['caption'], 'post_status' => 'inherit'], $kept['file']);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $kept['file']));
    if ($file['alt'] !== '') update_post_meta($id, '_wp_attachment_image_alt', $file['alt']);
    $files[$file['name']] = $id;
}

$reusable = sound(wp_insert_post(['post_type' => 'wp_block', 'post_title' => 'Podpis', 'post_status' => 'publish', 'post_content' => wp_slash($plan['reusable'])], true));

// First every post with its address, then what is in them, since they lead to one another.
$posts = [];
foreach ($plan['posts'] as $post) {
    $status = $post['status'] ?? 'publish';
    $has_address = !in_array($status, ['draft', 'pending'], true) && $post['title'] !== '';
    $posts[$post['slug']] = sound(wp_insert_post([
        'post_type' => $post['type'] ?? 'post',
        'post_title' => wp_slash($post['title']),
        'post_content' => 'Zaraz.',
        'post_name' => $has_address ? $post['slug'] : '',
        'post_status' => $status === 'trash' ? 'publish' : $status,
        'post_author' => $users[$post['author'] ?? 'hanna'],
        'post_date' => $post['date'] ?? '',
        'post_excerpt' => wp_slash($post['excerpt'] ?? ''),
        'post_password' => $post['password'] ?? '',
        'post_parent' => isset($post['parent']) ? $posts[$post['parent']] : 0,
    ], true));
}

foreach ($plan['posts'] as $post) {
    $id = $posts[$post['slug']];
    sound(wp_update_post(['ID' => $id, 'post_content' => wp_slash(filled($post['content']))], true));
    if (isset($post['categories'])) wp_set_object_terms($id, array_map(fn($slug) => $terms[$slug], $post['categories']), 'category');
    if (isset($post['tags'])) wp_set_object_terms($id, $post['tags'], 'post_tag');
    if (isset($post['format'])) set_post_format($id, $post['format']);
    if (isset($post['cover'])) set_post_thumbnail($id, $files[$post['cover']]);
    if ($post['sticky'] ?? false) stick_post($id);
    foreach ($post['meta'] ?? [] as $key => $value) update_post_meta($id, $key, wp_slash($value));
    foreach ($post['comments'] ?? [] as $words)
        wp_insert_comment(['comment_post_ID' => $id, 'comment_content' => $words, 'comment_author' => 'Czytelnik', 'comment_author_email' => 'c@ogrod.example']);
    if (isset($post['renamed'])) sound(wp_update_post(['ID' => $id, 'post_name' => $post['renamed']], true));
    if (($post['status'] ?? '') === 'trash') wp_trash_post($id);
}

$menu = sound(wp_create_nav_menu('Menu główne'));
sound(wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'O nas', 'menu-item-object' => 'page', 'menu-item-object-id' => $posts['o-nas'], 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']));

ob_start();
export_wp(['content' => 'all']);
file_put_contents($argv[4], ob_get_clean());

function sound($made)
{
    if (is_wp_error($made)) throw new RuntimeException($made->get_error_message());
    return $made;
}

/** A number that stands alone between quotation marks is one in the attributes of a block. */
function filled(string $content): string
{
    $content = preg_replace_callback('/"\{\{(id|block):([^}]+)\}\}"/', fn($found) => value($found[1], $found[2]), $content);
    $content = str_replace('{{home}}', home_url(), $content);
    return preg_replace_callback('/\{\{(\w+):([^:}]+)(?::(\w+))?\}\}/', fn($found) => value($found[1], $found[2], $found[3] ?? ''), $content);
}

function value(string $kind, string $name, string $size = ''): string
{
    global $files, $posts, $terms, $reusable;
    return match ($kind) {
        'id' => (string) $files[$name],
        'url' => ($size === '' ? false : wp_get_attachment_image_url($files[$name], $size)) ?: wp_get_attachment_url($files[$name]),
        'link' => get_permalink($posts[$name]),
        'post' => (string) $posts[$name],
        'term' => (string) $terms[$name],
        'block' => (string) $reusable,
    };
}
